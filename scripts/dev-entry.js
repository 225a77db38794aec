// The browser's start in development: Vite's own client and the hooks of fast refresh come before the first module of ours.
import '/@vite/client';
import '@vitejs/plugin-react/preamble';

await import('/web/entry.client.tsx');
