import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { Tick } from '../../ui/field.tsx';
import { usePrivacyVersion } from '../site/hotline.tsx';

/** The consent to the privacy notice; never ticked beforehand. */
export function Consent({ form }: { form: Fields }) {
  const version = usePrivacyVersion();
  return (
    <Tick form={form} name="consent">
      我已阅读并同意
      <Link to={href('public/privacy')} target="_blank">
        隐私政策
      </Link>
      （{version} 版）
    </Tick>
  );
}
