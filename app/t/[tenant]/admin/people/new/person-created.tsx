import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { text } from '@/lib/platform/shared/text';
import { HandedOutLink } from '../handed-out-link';
import type { CreatedPerson } from './create';

const invited = {
  password: text('With the invitation they choose a password of their own.'),
  passkey: text('With the invitation they add a passkey of their own.'),
} as const;

/** How the new person comes in: the invitation is on its way, or shown this once. */
export function PersonCreated({ person: { userName, link, href } }: { person: CreatedPerson }) {
  const t = useText();
  return (
    <Card
      role="status"
      title={t('{name} was created', { name: userName })}
      description={
        link
          ? t(invited[link.gives])
          : t('They can sign in as soon as an identity provider knows them by their e-mail address.')
      }
      footer={
        <ButtonLink href={href} variant="primary">
          {t('Open person')}
        </ButtonLink>
      }
    >
      {link && <HandedOutLink link={link} label={t('Invitation link')} />}
    </Card>
  );
}
