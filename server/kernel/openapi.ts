import { z } from 'zod';
import type { Call } from '../../shared/contract/call.ts';
import { about, calls } from '../../shared/contract/index.ts';
import { roleNames } from '../../shared/roles.ts';

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // zod leaves out what stands for nothing where a value is made ready first (`wholeNumber`).
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'default') jsonSchema.default ??= (def as z.core.$ZodDefaultDef).defaultValue as never;
    },
  });
  return rest;
};

const json = (schema: Schema) => ({ 'application/json': { schema } });
const html = { 'text/html': { schema: { type: 'string' } } };
const ref = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });

const envelope = (status: Schema, data: Schema) => ({
  type: 'object',
  required: ['status', 'message', 'data'],
  properties: {
    status: { type: 'integer', ...status },
    message: { type: 'string', description: 'a Chinese sentence for who asked; empty where all is well' },
    data,
  },
});

/** What a proxy sees of a refusal, and of a fault of the machine. */
const refused = (description: string) => ({ description, content: json(ref('schemas', 'Refusal')) });
const later = (description: string) => ({
  ...refused(description),
  headers: { 'Retry-After': { description: 'after how many seconds', schema: { type: 'integer' } } },
});
const responses = {
  Unreadable: refused('the body cannot be read'),
  Slow: refused('the request did not come in time'),
  TooLarge: refused('the body is too large'),
  AddressTooLong: { description: 'the address is too long', content: html },
  WrongKind: refused('the body is of another kind'),
  TooMany: later('too often; the limits differ by call'),
  HeadTooLong: refused('the head of the request is too long'),
  Bug: refused('a fault of the server; the message names the line of its log'),
  Away: later('the server cannot answer for a moment'),
  Full: later('there is no room left'),
  Gone: { description: 'there is no such file, as a page', content: html },
  Used: { description: 'the address has been used or has run out, as a page', content: html },
};

const refusals = {
  400: 'input that is wrong, with `data.fields`',
  40101: 'the token has run out, or there is none',
  40102: 'the token has been withdrawn: signed in elsewhere',
  403: 'not for this account',
  409: 'somebody else was faster; nothing was overwritten',
  500: 'with the message `404`: what is asked for is not there',
};

const schemas = {
  Fault: {
    type: 'object',
    required: ['path', 'code', 'message'],
    properties: {
      path: { type: 'string', description: 'which field, inside of others by points' },
      code: { type: 'string' },
      message: { type: 'string', description: 'what is wrong with it, in Chinese' },
    },
  },
  Refusal: {
    ...envelope(
      {},
      {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            required: ['fields'],
            properties: { fields: { type: 'array', items: ref('schemas', 'Fault') } },
          },
        ],
      },
    ),
    description: `What is refused, under HTTP 200 by its \`status\`: ${Object.entries(refusals)
      .map(([status, what]) => `${status} ${what}`)
      .join('; ')}. Under another HTTP status the same number.`,
  },
};

/** Who may make a call, in words. */
function whoMay({ access, roles = [] }: Call): string {
  const only = { trainee: 'trainees', teacher: 'teachers', unit: 'delegating units' };
  if (access === 'public') return 'For everybody.';
  if (access === 'optional') return 'For everybody; with a token it counts as theirs.';
  if (access === 'member') return 'For everybody who is signed in.';
  if (access !== 'staff') return `For ${only[access]}.`;
  return `For staff: ${roles.map((role) => roleNames[role]).join('、')}; administrators always.`;
}

/** The refusals that come under HTTP 200. */
function statusesOf({ access, method, query, body, raw }: Call): number[] {
  const token = access !== 'public' && access !== 'optional' ? [40101, 40102] : [];
  const kind = token.length && access !== 'member' ? [403] : [];
  const input = query || body || raw === 'form' ? [400] : [];
  return [...input, ...token, ...kind, ...(method === 'GET' ? [] : [409]), 500];
}

/** What is answered when all is well, and what is refused under the same status. */
function answerOf(call: Call): object {
  const wrong = {
    allOf: [
      ref('schemas', 'Refusal'),
      { type: 'object', properties: { status: { type: 'integer', enum: statusesOf(call) } } },
    ],
  };
  const description = `by its \`status\` 200, or a refusal: ${statusesOf(call).join(', ')}`;
  if (call.raw === 'redirect')
    return {
      302: {
        description: 'elsewhere',
        headers: { Location: { description: 'where to', schema: { type: 'string' } } },
      },
    };
  if (call.raw === 'file' || call.raw === 'events') {
    const type = call.raw === 'file' ? 'application/octet-stream' : 'text/event-stream';
    const gone = { 404: ref('responses', 'Gone'), 410: ref('responses', 'Used') };
    return {
      200: { description: `the bytes, or ${description}`, content: { [type]: { schema: {} }, ...json(wrong) } },
      ...(call.raw === 'file' && gone),
    };
  }
  const schema = { oneOf: [envelope({ const: 200 }, schemaOf(call.reply, 'output')), wrong] };
  return { 200: { description, content: json(schema) } };
}

function bodyOf({ body, raw }: Call): { requestBody?: object } {
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
  if (raw === 'form') return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  return body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {};
}

/** Path and query of a call; of a path that ends in anything, that is a parameter. */
function parametersOf({ path, query }: Call): object[] {
  const rest = { name: 'path', in: 'path', required: true, description: 'the rest', schema: { type: 'string' } };
  const fields = Object.entries(query?.shape ?? {}) as [string, z.ZodType][];
  const given = fields.map(([name, field]) => {
    const schema = schemaOf(field, 'input');
    const required = !field.safeParse(undefined).success;
    return { name, in: 'query', required, ...(schema.title ? { description: schema.title } : {}), schema };
  });
  return [...(path.endsWith('*') ? [rest] : []), ...given];
}

function operationOf(domain: string, name: string, call: Call): object {
  const parameters = parametersOf(call);
  const { requestBody } = bodyOf(call) as { requestBody?: object };
  const token = { token: [] };
  const response = (name: keyof typeof responses) => ref('responses', name);
  return {
    operationId: `${domain}.${name}`,
    summary: call.purpose,
    description: whoMay(call),
    tags: [domain],
    security: call.access === 'public' ? [] : call.access === 'optional' ? [{}, token] : [token],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...answerOf(call),
      ...(requestBody && {
        400: response('Unreadable'),
        408: response('Slow'),
        413: response('TooLarge'),
        415: response('WrongKind'),
      }),
      414: response('AddressTooLong'),
      429: response('TooMany'),
      431: response('HeadTooLong'),
      500: response('Bug'),
      503: response('Away'),
      ...(call.method !== 'GET' && { 507: response('Full') }),
    },
  };
}

/**
 * The contract as OpenAPI 3.1. Every answer is HTTP 200 with
 * `{status, message, data}`, but for what a proxy should see.
 */
export function toOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { domain, name, call } of calls) {
    const path = `/api${call.path.replace(/\*$/, '{path}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(domain, name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal of a training institute',
      version: '1',
      description:
        'Every call below `/api`. An answer is HTTP 200 with `{status, message, data}`; what a proxy should see has an HTTP status of its own.',
      contact: { name: 'The institute that runs the portal' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'the portal that serves the site' }],
    tags: Object.entries(about).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'the bare token' },
      },
      schemas,
      responses,
    },
  };
}
