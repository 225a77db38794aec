declare module 'autocannon' {
  type Result = {
    requests: { total: number };
    latency: { p97_5: number; p99: number };
    duration: number;
    '2xx': number;
    non2xx: number;
    errors: number;
  };
  type Options = {
    url: string;
    /** One of both: so many requests, or so many seconds. */
    amount?: number;
    duration?: number;
    connections: number;
    workers?: number;
    headers?: Record<string, string>;
    requests: { method: string; path: string }[];
  };
  export default function autocannon(options: Options): Promise<Result>;
}
