/** What the clipboard holds of a page that was copied in Word. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
      <style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif} --></style><xml><w:WordDocument/></xml></head>
      <body lang=EN-NZ style='tab-interval:36.0pt'><!--StartFragment-->
      <h1 style='margin-top:12pt'><span lang=EN-NZ>Who we are<o:p></o:p></span></h1>
      <p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-size:12.0pt;color:red'>Te reo Māori</span></b><span lang=EN-NZ> is&nbsp;spoken
      here.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <div><p class=MsoNormal>See <a href="https://www.privacy.org.nz/" style='color:blue'><span>the Commissioner</span></a> or
      <a href="file:///C:/Users/me/notes.docx">my notes</a>.</p></div>
      <!--[if !supportLists]--><img width=12 src="file:///C:/x.png" v:shapes="s1"><!--[endif]-->
      <table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td colspan=2 width=200><p class=MsoNormal>Fee</p></td><td>Due</td></tr></table>
      <!--EndFragment--></body></html>`
