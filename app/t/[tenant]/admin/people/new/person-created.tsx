import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { text } from '@/lib/platform/shared/text';
import { HandedOutLink } from '../handed-out-link';
import type { CreatedPerson } from './create';

const invited = {
  password: text('They use the invitation to choose a password.'),
  passkey: text('They use the invitation to add a passkey.'),
} as const;

/** How the new person signs in: the invitation was emailed, or is shown once. */
export function PersonCreated({ person: { userName, link, href } }: { person: CreatedPerson }) {
  const t = useText();
  return (
    <Card
      role="status"
      title={t('{name} was created', { name: userName })}
      description={
        link ? t(invited[link.gives]) : t('They can sign in once an identity provider knows their email address.')
      }
      footer={
        <ButtonLink href={href} variant="primary">
          {t('View person')}
        </ButtonLink>
      }
    >
      {link && <HandedOutLink link={link} label={t('Invitation link')} />}
    </Card>
  );
}
