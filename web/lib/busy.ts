type Router = { subscribe(listener: (state: { navigation: { state: string } }) => void): unknown };

/**
 * Has the document say while a page is on its way (`data-busy`), for the sign at its top. React alone would say it
 * late: what it draws of a change waits for pieces of the page before whose code has not come.
 */
export function tellBusy(router: Router): void {
  router.subscribe(({ navigation }) => {
    document.documentElement.toggleAttribute('data-busy', navigation.state === 'loading');
  });
}
