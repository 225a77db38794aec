import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { thenFocus } from '../../lib/then-focus.ts';
import { Icon } from '../../ui/icon.tsx';

/** The first click only expands it; Enter or a second click searches the trimmed term (section 2.2). */
export function SearchBox() {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  return (
    <form
      className={`search-box${open ? ' open' : ''}`}
      role="search"
      data-unfolds=""
      aria-label="页眉搜索"
      action={href('public/search')}
      onSubmit={(e) => {
        e.preventDefault();
        const wd = input.current?.value.trim() ?? '';
        if (!open) {
          thenFocus(
            () => setOpen(true),
            () => input.current,
          );
        } else {
          void navigate(href('public/search', {}, { wd }));
        }
      }}
    >
      <input
        ref={input}
        name="wd"
        type="search"
        aria-label="站内搜索"
        placeholder="搜索班次、师资、教学点"
        maxLength={100}
        tabIndex={open ? undefined : -1}
      />
      <button type="submit" aria-label={open ? '搜索' : '展开搜索'}>
        <Icon name="search" />
      </button>
    </form>
  );
}
