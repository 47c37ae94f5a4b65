import type { ReactNode } from 'react';
import { text } from '@/lib/platform/shared/text';
import { brandedTitle } from '../branded-title';

export const generateMetadata = brandedTitle(text('Your account'));

export default function AccountLayout({ children }: { children: ReactNode }) {
  return children;
}
