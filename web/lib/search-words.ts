/**
 * What is typed into a search field goes out without the blanks around it, in every search of the site (section 5):
 * before the form sends itself, and before the page reads it.
 */
export function trimSearches(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement) || target.getAttribute('role') !== 'search') return;
      for (const field of target.querySelectorAll<HTMLInputElement>('input[type=search], input[name=wd]')) {
        const words = field.value.trim();
        if (words !== field.value) field.value = words;
      }
    },
    true,
  );
}
