import { Form } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { limits } from '../../../shared/limits.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Front } from './fronts.ts';
import styles from './search-form.module.css';

/** A small way into the search of a front; works without script. */
export function SearchForm({ front, label = `在${front.name}里找专题` }: { front: Front; label?: string }) {
  return (
    <Form
      className={`${styles.form} no-print`}
      action={href(front.search)}
      method="get"
      role="search"
      aria-label={front.name}
    >
      <input name="wd" type="search" maxLength={limits.searchText} placeholder={label} aria-label={label} />
      <button type="submit" aria-label="搜索">
        <Icon name="search" />
      </button>
    </Form>
  );
}
