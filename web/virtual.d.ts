declare module 'virtual:calls' {
  export const calls: Record<string, Record<string, [method: string, path: string, queryKeys: string[]]>>;
}
