import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PageData } from '../../lib/page.tsx';
import { useSettings } from './hotline.tsx';
import styles from './paper-address.module.css';

/**
 * What a printed address begins with: at first as the server names the site, which is the same in the document and
 * where the page takes over; then the host by which the page was reached.
 */
export function useOrigin(): string {
  const page = useRouteLoaderData('page') as PageData | undefined;
  const [here, setHere] = useState('');
  useEffect(() => setHere(location.origin), []);
  return here || (page ? new URL(page.head.url).origin : '');
}

/** On paper alone: the number of a receipt, and where it is looked at. */
export function ReceiptOnPaper({ receipt, path }: { receipt: string; path: string }) {
  const origin = useOrigin();
  return (
    <p className={`print-only fs-sm ${styles.address}`}>
      回执编号 {receipt}
      <br />
      查询地址 {origin}
      {path}
    </p>
  );
}

/** On paper alone, at the end of every page: how the institute is reached. */
export function ContactOnPaper() {
  const settings = useSettings();
  const origin = useOrigin();
  return (
    settings && (
      <p className={`print-only wrap ${styles.contact}`}>
        <span>
          咨询热线 {settings.hotline}，{settings.hours}
        </span>
        <span>{settings.address}</span>
        <span>{origin.replace(/^https?:\/\//, '')}</span>
      </p>
    )
  );
}
