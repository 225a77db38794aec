import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { text } from '../../../shared/text.ts';
import type { FieldRule, Form } from '../../lib/form.ts';
import { Tick } from '../../ui/field.tsx';
import { usePrivacyVersion } from '../site/hotline.tsx';

export const consentRule: FieldRule = { label: '隐私政策', check: (v) => (v === '1' ? null : text.consentNeeded) };

/** The consent to the privacy notice; never ticked beforehand. */
export function Consent<K extends string>({ form }: { form: Form<K | 'consent'> }) {
  const version = usePrivacyVersion();
  return (
    <Tick form={form as unknown as Form<'consent'>} name="consent">
      我已阅读并同意
      <Link to={href('public/privacy')} target="_blank">
        隐私政策
      </Link>
      （{version} 版）
    </Tick>
  );
}
