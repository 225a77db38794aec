import { calls } from 'virtual:trainee-calls';
import { addCalls } from '../../lib/api.ts';

// Visitors, units and teachers bring none of them.
addCalls(calls);
