/**
 * A browser without a screen: keeps cookies by path, follows nothing by
 * itself, and finds `http://portal.test` on a local port.
 */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #places: Record<string, () => string>;

  /** `places`: origin that addresses name, and who answers it; asked for each request, as a balancer would be. */
  constructor(places: Record<string, () => string>) {
    this.#places = places;
  }

  #cookieHeader(path: string): string {
    return [...this.#cookies]
      .filter(([, c]) => path.startsWith(c.path))
      .map(([name, c]) => `${name.split(' ')[0]}=${c.value}`)
      .join('; ');
  }

  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const response = await fetch((this.#places[url.origin]?.() ?? url.origin) + url.pathname + url.search, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: this.#cookieHeader(url.pathname) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/';
      const key = `${pair.slice(0, at)} ${path}`;
      if (attributes.some((a) => /^expires=Thu, 01 Jan 1970/i.test(a))) this.#cookies.delete(key);
      else this.#cookies.set(key, { value: pair.slice(at + 1), path });
    }
    return response;
  }

  get = (address: string) => this.send(address);

  submit(address: string, fields: Record<string, string>): Promise<Response> {
    return this.send(address, { method: 'POST', body: new URLSearchParams(fields) });
  }

  async call(address: string, body: object): Promise<{ status: number; message: string; data: never }> {
    return (
      await this.send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as never;
  }
}
