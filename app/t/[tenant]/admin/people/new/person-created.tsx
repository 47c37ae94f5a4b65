import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { CreatedPerson } from './create';

/** What the new person needs to sign in, the password this once. */
export function PersonCreated({ person: { userName, password, signInUrl, href } }: { person: CreatedPerson }) {
  return (
    <Card
      role="status"
      title={<>{userName} was created</>}
      description="Hand these to the person, the password over another way than the rest."
      footer={
        <ButtonLink href={href} variant="primary">
          Open person
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        <DescriptionList
          items={[
            { term: 'Sign in at', detail: <CopyText value={signInUrl} what="address" /> },
            { term: 'User name', detail: <CopyText value={userName} what="user name" /> },
          ]}
        />
        <SecretReveal
          label="One-time password"
          value={password}
          warning="Copy it now: it cannot be shown again. The person has to choose their own at the first sign-in."
        />
      </div>
    </Card>
  );
}
