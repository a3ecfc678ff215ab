import { defineConfig } from 'vite'

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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // The contract is source of this repository, not a package to be found at run time.
  ssr: { noExternal: ['@college/contract'] },
})
