import { expect, it } from 'vitest';
import { trimSearches } from './search-words.ts';

it('sends the words of a search without the blanks around them, and leaves other forms alone', () => {
  trimSearches();
  document.body.innerHTML =
    '<form role="search"><input type="search" name="q" value="  干部 培训 "><input name="wd" value=" 茶　"></form><form><input name="wd" value=" 名 "></form>';
  const heard: string[] = [];
  for (const form of document.forms) {
    form.addEventListener('submit', (e) => {
      e.preventDefault();
      heard.push(...[...form.querySelectorAll('input')].map((i) => i.value));
    });
    form.requestSubmit();
  }
  expect(heard).toEqual(['干部 培训', '茶', ' 名 ']);
});
