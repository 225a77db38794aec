import { calls } from 'virtual:staff-calls';
import { addCalls } from '../../lib/api.ts';

// Visitors bring none of them.
addCalls(calls);
