import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PageScript } from '@/app/page-script';
import { Frame } from '@/lib/pages/views/frame';
import { pathHeader } from '@/lib/platform/shared/path-header';

export default async function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <Frame address={(await headers()).get(pathHeader)}>
      <PageScript />
      {children}
    </Frame>
  );
}
