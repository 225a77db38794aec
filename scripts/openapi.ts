/** `npm run openapi`: writes docs/openapi.json from the contract. A test fails when it is stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toOpenApi } from '../server/kernel/openapi.ts';

writeFileSync(join(import.meta.dirname, '..', 'docs', 'openapi.json'), `${JSON.stringify(toOpenApi(), null, 1)}\n`);
