/** What a console page gets: the named parts of its address. */
export type ConsoleProps = { params: Record<string, string | undefined> };
