import { defineConfig } from 'vite'

/** What a start does not need, what brings programs or files of its own, and what finds its parts only when it runs. */
const leftAsTheyAre = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@expo-google-fonts/figtree',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'file-type',
  'hucre',
  'imapflow',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'pg-copy-streams',
  'pg-native',
  'pino',
  'sanitize-html',
  'sharp',
  'web-push',
  'yauzl',
]

export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: 'node20',
    // A file of a server is read once, at its start.
    chunkSizeWarningLimit: 2_000,
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'src/app/main.ts',
        keys: 'src/app/keys.ts',
        audit: 'src/app/audit/command.ts',
        backup: 'src/app/backup/command.ts',
        college: 'src/app/move/command.ts',
        'pdf-printer': 'src/pdf/printer.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: { mangle: false, compress: true } },
    },
  },
  // Found and read one by one, the files of the libraries took a good part of each start.
  ssr: { noExternal: true, external: leftAsTheyAre },
})
