declare module 'virtual:staff-calls' {
  export { calls } from 'virtual:calls';
}

declare module 'virtual:unit-calls' {
  export { calls } from 'virtual:calls';
}

declare module 'virtual:trainee-calls' {
  export { calls } from 'virtual:calls';
}

declare module 'virtual:teacher-calls' {
  export { calls } from 'virtual:calls';
}

declare module 'virtual:calls' {
  export const calls: Record<string, Record<string, [method: string, path: string, queryKeys: string[]]>>;
}

declare module 'virtual:rules/*' {
  const rules: import('../shared/rules.ts').Rules;
  export default rules;
}

declare module 'virtual:console-pages' {
  type Props = import('./parts/console/me.ts').ConsoleProps;
  export const files: Record<string, () => Promise<{ default: import('react').ComponentType<Props> }>>;
}

declare module 'virtual:centre-pages' {
  export const rows: Record<string, import('../shared/sitemap.ts').PageRow>;
}

declare module 'virtual:sitemap' {
  export const rows: Record<string, object>;
}
