import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { HandedOutLink } from '../handed-out-link';
import type { CreatedPerson } from './create';

/** How the new person comes in: the invitation is on its way, or shown this once. */
export function PersonCreated({ person: { userName, link, href } }: { person: CreatedPerson }) {
  return (
    <Card
      role="status"
      title={<>{userName} was created</>}
      description="With the invitation they choose a password of their own."
      footer={
        <ButtonLink href={href} variant="primary">
          Open person
        </ButtonLink>
      }
    >
      <HandedOutLink link={link} label="Invitation link" />
    </Card>
  );
}
