import { createStore } from './store.ts';

/** The dialogs that are open, the topmost last: what is outside of them is neither seen nor heard meanwhile. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([]);
