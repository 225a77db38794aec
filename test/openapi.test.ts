import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from '../shared/contract/index.ts';

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: object };
type Media = Record<string, { schema?: unknown }>;
type Response = {
  $ref?: string;
  description?: string;
  content?: Media;
  headers?: Record<string, { description?: string; schema?: object }>;
};
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, Response>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string; description?: string; license?: object; contact?: object };
  servers?: { url: string; description?: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};

/** The rules that the common linters recommend of an OpenAPI 3.1 document (redocly: recommended; spectral: oas). */
describe('docs/openapi.json', () => {
  const text = readFileSync('docs/openapi.json', 'utf8');
  const document = JSON.parse(text) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, at: `${method} ${path}`, ...operation })),
  );
  /** What stands behind a reference. */
  const behind = (ref: string): unknown =>
    ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  const resolved = (response: Response) => (response.$ref ? (behind(response.$ref) as Response) : response);

  it('says what it is, where it is served, and what each group of calls is about', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const field of ['title', 'version', 'description', 'license', 'contact'] as const)
      expect(document.info[field], field).toBeTruthy();
    expect(document.servers?.length).toBeGreaterThan(0);
    for (const { url, description } of document.servers ?? []) {
      expect(url).toMatch(/^\/$|^(\/|https?:).*[^/]$/);
      expect(description).toBeTruthy();
    }
    const names = (document.tags ?? []).map((t) => t.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, description } of document.tags ?? []) expect(description, name).toBeTruthy();
    expect([...new Set(operations.flatMap((o) => o.tags ?? []))].sort()).toEqual([...names].sort());
  });

  it('has every call once, under an id of its own that may stand in an address, in words', () => {
    expect(operations, 'as many as calls; else it is stale: npm run openapi').toHaveLength(calls.length);
    const ids = operations.map((o) => o.operationId);
    expect(new Set(ids).size).toBe(calls.length);
    for (const { at, operationId, summary, description, tags } of operations) {
      expect(operationId, at).toMatch(/^[\w.~-]+$/);
      expect(summary, at).toBeTruthy();
      expect(description, at).toBeTruthy();
      expect(tags, at).toHaveLength(1);
    }
  });

  it('says of every call who may make it, in words and by a scheme that there is', () => {
    const words: Record<(typeof calls)[number]['call']['access'], RegExp> = {
      public: /^For everybody\.$/,
      optional: /^For everybody; with a token/,
      member: /^For everybody who is signed in\.$/,
      trainee: /^For trainees\.$/,
      teacher: /^For teachers\.$/,
      unit: /^For delegating units\.$/,
      staff: /^For staff: .+; administrators always\.$/,
    };
    for (const { at, operationId, description, security } of operations) {
      const { call } = calls.find((c) => `${c.domain}.${c.name}` === operationId) as (typeof calls)[number];
      const wanted = { public: [], optional: [{}, { token: [] }] }[call.access as string] ?? [{ token: [] }];
      expect(security, at).toEqual(wanted);
      expect(description, at).toMatch(words[call.access]);
      for (const name of (security ?? []).flatMap((s) => Object.keys(s)))
        expect(document.components.securitySchemes?.[name], name).toBeDefined();
    }
  });

  it('names every part of a path as a parameter, no other, and no parameter twice', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]*\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
    for (const path of shapes) expect(path).toMatch(/^\/[\w/.{}-]*[^/]$/);
    for (const { at, path, method, parameters = [], requestBody } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        parameters.filter((p) => p.in === 'path').map((p) => p.name),
        at,
      ).toEqual(named);
      for (const p of parameters) {
        expect(p.schema, `${at} ${p.name}`).toBeDefined();
        if (p.in === 'path') expect(p.required, `${at} ${p.name}`).toBe(true);
      }
      const keys = parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(keys).size, at).toBe(keys.length);
      if (method === 'get') expect(requestBody, at).toBeUndefined();
    }
  });

  it('has for every call an answer of each kind that it may give, with words and with what it looks like', () => {
    for (const { at, operationId, responses, security = [], requestBody } of operations) {
      const { call } = calls.find((c) => `${c.domain}.${c.name}` === operationId) as (typeof calls)[number];
      const given = Object.keys(responses);
      expect(
        given.some((s) => /^[23]\d\d$/.test(s)),
        at,
      ).toBe(true);
      expect(given, at).toEqual(expect.arrayContaining(['414', '429', '431', '500', '503']));
      if (requestBody) expect(given, at).toEqual(expect.arrayContaining(['400', '413', '415']));
      for (const [status, response] of Object.entries(responses)) {
        expect(status, at).toMatch(/^[1-5]\d\d$/);
        const { description, content, headers = {} } = resolved(response) ?? {};
        expect(description, `${at} ${status}`).toBeTruthy();
        for (const type of Object.keys(content ?? {})) expect(type, at).toMatch(/^\w+\/[\w.+-]+$/);
        for (const [name, header] of Object.entries(headers)) expect(header.schema, `${at} ${name}`).toBeDefined();
        if (['429', '503', '507'].includes(status)) expect(Object.keys(headers), at).toContain('Retry-After');
      }
      // What is refused under HTTP 200 is told apart by the status of the body.
      if (!responses['200']) continue;
      const told = JSON.stringify(resolved(responses['200']));
      const refusals = [
        ...(call.query || call.body ? [400] : []),
        ...(security.length === 1 ? [40101, 40102] : []),
        ...(['trainee', 'teacher', 'unit', 'staff'].includes(call.access) ? [403] : []),
        ...(call.method === 'GET' ? [] : [409]),
        500,
      ];
      for (const status of refusals)
        expect(told, `${at} ${status}`).toMatch(new RegExp(`"enum":\\[[^\\]]*\\b${status}\\b`));
    }
  });

  it('refers to nothing that is not there, and describes nothing that nobody refers to', () => {
    const refs = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map((m) => m[1] as string));
    expect(refs.size).toBeGreaterThan(5);
    for (const ref of refs) expect(behind(ref), ref).toBeDefined();
    for (const group of ['schemas', 'responses'])
      for (const name of Object.keys(document.components[group] ?? {}))
        expect([...refs], name).toContain(`#/components/${group}/${name}`);
  });

  it('holds schemas of the draft that 3.1 names: no word of older ones', () => {
    const walk = (value: unknown, at: string): void => {
      if (!value || typeof value !== 'object') return;
      const node = value as Record<string, unknown>;
      const isSchema = !Array.isArray(value) && (typeof node.type === 'string' || Array.isArray(node.type));
      if (isSchema && !at.includes('/securitySchemes')) {
        expect(node, at).not.toHaveProperty('nullable');
        expect(typeof node.exclusiveMinimum, at).not.toBe('boolean');
        expect(typeof node.exclusiveMaximum, at).not.toBe('boolean');
        const types = [node.type].flat();
        for (const type of types)
          expect(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'], at).toContain(type);
        for (const required of (node.required as string[] | undefined) ?? [])
          if (node.properties) expect(node.properties, at).toHaveProperty([required]);
      }
      for (const [key, inside] of Object.entries(node)) walk(inside, `${at}/${key}`);
    };
    walk(document, '#');
  });
});
