import type { SetupStep, SetupStepName } from '@/lib/operation/checklist/checklist';
import { msg, type Sayable } from '@/lib/platform/shared/message';

interface Words {
  title: Sayable;
  text: Sayable;
  /** The next step, below the console's root. */
  next?: { label: Sayable; page: string };
}

type WordsByState = Record<SetupStep['state'], Words>;

const client = { label: msg('home.createAClient'), page: 'clients/new' };
const connection = { label: msg('common.connectADirectory'), page: 'scim-connections/new' };
const secondFactor: Words = {
  title: msg('home.turnOnSecondFactors'),
  text: msg('home.stolenPasswordIsntEnough'),
  next: { label: msg('home.turnOnSecondFactors'), page: 'settings/sign-in-methods#second-factors' },
};
const mail: Words = {
  title: msg('home.configureEmailDelivery'),
  text: msg('home.invitationsAndPasswordResetsAre'),
};
const secret: Words = {
  title: msg('home.keepCopyOfSecret'),
  text: msg('home.withoutTesseraSecretDatabaseBackup'),
};

const alike = (open: Words, done: Words): WordsByState => ({ open, begun: open, failing: open, done });

/** The checklist's texts for each step and state. */
export const setupWords: Record<SetupStepName, WordsByState> = {
  client: {
    ...alike(
      {
        title: msg('home.createAClient'),
        text: msg('home.clientIsApplicationThatSigns'),
        next: client,
      },
      { title: msg('home.clientInUse'), text: msg('home.clientHasRequestedTokens') },
    ),
    begun: {
      title: msg('home.useFirstClient'),
      text: msg('home.clientIsRegisteredButNo'),
      next: { label: msg('home.viewClients'), page: 'clients' },
    },
  },
  directory: {
    ...alike(
      {
        title: msg('common.connectADirectory'),
        text: msg('home.oktaEntraIdAndOthers'),
        next: connection,
      },
      { title: msg('home.directoryConnected'), text: msg('home.directoryHasSentRequests') },
    ),
    begun: {
      title: msg('home.startProvisioning'),
      text: msg('home.connectionWasCreatedButHasnt'),
      next: { label: msg('home.viewConnections'), page: 'scim-connections' },
    },
  },
  'second-factor': alike(secondFactor, {
    title: msg('home.secondFactorsEnabled'),
    text: msg('home.theyAreRequiredOrYou'),
  }),
  mail: {
    ...alike(mail, {
      title: msg('home.emailDeliveryWorks'),
      text: msg('home.mailServerIsConfiguredAnd'),
    }),
    failing: {
      title: msg('home.emailDeliveryIsFailing'),
      text: msg('home.emailIsBeingRetriedOr'),
      next: { label: msg('home.viewFailures'), page: 'audit-log?action=mail.failed' },
    },
  },
  'secret-copy': alike(secret, {
    title: msg('home.secretBackedUp'),
    text: msg('home.ownerHasConfirmedThatCopy'),
  }),
};
