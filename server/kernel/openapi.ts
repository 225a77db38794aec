import { z } from 'zod';
import { calls } from '../../shared/contract/index.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
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

/**
 * The contract as OpenAPI 3.1. Every answer is HTTP 200 with
 * `{status, message, data}`, but for what a proxy should see.
 */
export function toOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { domain, name, call } of calls) {
    const envelope = {
      type: 'object',
      required: ['status', 'message', 'data'],
      properties: { status: { type: 'integer' }, message: { type: 'string' }, data: schemaOf(call.reply, 'output') },
    };
    paths[`/api${call.path}`] = {
      ...paths[`/api${call.path}`],
      [call.method.toLowerCase()]: {
        operationId: `${domain}.${name}`,
        summary: call.purpose,
        tags: [domain],
        ...(call.access !== 'public' && {
          security: call.access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
        }),
        ...(call.query && {
          parameters: Object.entries(call.query.shape).map(([field, schema]) => ({
            name: field,
            in: 'query',
            required: !(schema as z.ZodType).safeParse(undefined).success,
            schema: schemaOf(schema as z.ZodType, 'input'),
          })),
        }),
        ...(call.body && {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
        }),
        responses: {
          200: {
            description: 'status 200, or why not: 400, 40101, 40102, 403, 500',
            content: { 'application/json': { schema: envelope } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portal of a training institute', version: '1' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'the bare token' },
      },
    },
  };
}
