/**
 * Every connection of this process carries this name, so that the last node to leave can tell that it is the last. Two
 * processes never have the same: they see one another's numbers, or do not share the server.
 */
export const applicationName = `portal ${process.pid}`;
/** Those of every node, as `like` has it. */
export const applicationNames = 'portal%';
