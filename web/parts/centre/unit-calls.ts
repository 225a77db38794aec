import { calls } from 'virtual:unit-calls';
import { addCalls } from '../../lib/api.ts';

// Visitors, trainees and teachers bring none of them.
addCalls(calls);
