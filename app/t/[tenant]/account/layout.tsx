import type { ReactNode } from 'react';
import { msg } from '@/lib/platform/shared/message';
import { brandedTitle } from '../branded-title';

export const generateMetadata = brandedTitle(msg('common.yourAccount'));

export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
