/**
 * 2,000 trainees sign in to one lesson through two processes, within ten seconds and within a minute: one to three taps
 * each, of which one in twenty is sent again. `node bench/sign-in.ts [seconds]`
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { openDatabase } from '../server/db/client.ts';
