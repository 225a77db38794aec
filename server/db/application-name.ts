/** Every connection of the portal carries this name, so that the last node to leave can tell that it is the last. */
export const applicationName = 'portal';
