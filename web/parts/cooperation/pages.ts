import type { PageName } from '../../../shared/sitemap.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The seven pages of 政产学研 in the order of their navigation. */
export const cooperationPages: { page: PageName; label?: string; icon: IconName }[] = [
  { page: 'cooperation/investment', icon: 'building' },
  { page: 'cooperation/training-needs', icon: 'people' },
  { page: 'cooperation/innovation', icon: 'bulb' },
  { page: 'cooperation/expert-consulting', icon: 'chat' },
  { page: 'cooperation/information', icon: 'document' },
  { page: 'cooperation/policy', icon: 'book' },
  { page: 'cooperation/enterprise-detail', label: '合作企业', icon: 'hands' },
];
