import type { Metadata } from 'next';
import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { secondFactorErrors } from '@/lib/auth/forms/second-factor';
import { journeyPath } from '@/lib/auth/next-page';
import { errorText, type PageQuery } from '@/lib/auth/page-query';
import { secondFactorPage } from '@/lib/auth/second-factor-page';
import { FormTargets } from '../form-targets';
import { Name } from '../name';
import { AddFactor } from './add-factor';
import { ConfirmFactor } from './confirm-factor';

export const metadata: Metadata = { title: 'Second factor' };

export default async function SecondFactorPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await secondFactorPage((await params).tenant, searchParams);
  const { tenant, interaction, subject, confirms, journey, error } = page;
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title={confirms ? 'Confirm that it is you' : 'Add a second factor'}
      description={confirms
        ? <>as <Name>{subject.standing.userName}</Name></>
        : 'Signing in here takes more than a password. Add something that only you have; it takes a minute.'}
      footer={
        <a href={journeyPath(tenant.slug, '/login', journey, subject.user ? { switch: '1' } : {})} className="underline underline-offset-2">
          Sign in as somebody else
        </a>
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <FormError className="mb-4">{errorText(secondFactorErrors, error)}</FormError>
      {confirms ? <ConfirmFactor page={page} /> : <AddFactor page={page} />}
    </SignInShell>
  );
}
