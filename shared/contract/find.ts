import { z } from 'zod';
import { roles } from '../roles.ts';
import { defineCalls, id, shortText } from './call.ts';

/** What the search box of the console finds, kind by kind; a kind that the person has nothing to do with is absent. */
export const find = defineCalls({
  all: {
    method: 'GET',
    path: '/admin/find',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Records by title, people by name or number, units, demands: a few of each that the person may open',
    query: z.object({ wd: shortText.min(1).meta({ title: '关键词' }) }),
    reply: z.object({
      content: z.array(z.object({ kind: z.string(), id, title: z.string(), state: z.string() })).nullable(),
      accounts: z.array(z.object({ id, name: z.string(), username: z.string() })).nullable(),
      units: z.array(z.object({ id, name: z.string() })).nullable(),
      demands: z.array(z.object({ id, title: z.string(), name: z.string() })).nullable(),
    }),
  },
});
