declare module 'autocannon' {
  type Result = {
    requests: { total: number };
    latency: { p97_5: number; p99: number };
    duration: number;
    non2xx: number;
    errors: number;
  };
  type Options = {
    url: string;
    amount: number;
    connections: number;
    headers: Record<string, string>;
    requests: { method: string; path: string }[];
  };
  export default function autocannon(options: Options): Promise<Result>;
}
