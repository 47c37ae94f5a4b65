import { text } from '@/lib/platform/shared/text';

interface Kind {
  title: string;
  about: string;
}

/**
 * The opaque values that we issue, recognized by prefix. They are not looked up, so nothing is revealed about what they
 * give access to.
 */
export const opaqueKinds: readonly (Kind & { begins: RegExp })[] = [
  {
    begins: /^tsr_/,
    title: text('Refresh token'),
    about: text(
      'Starts like a refresh token, but is not an active one of this tenant: it belongs to another tenant or was altered. Registration tokens of clients that registered earlier start the same way.',
    ),
  },
  {
    begins: /^tsg_/,
    title: text('Registration token'),
    about: text('A self-registered client manages its registration with it (RFC 7592). Each change issues a new one.'),
  },
  {
    begins: /^tsk_/,
    title: text('SCIM token'),
    about: text(
      'A directory uses it to provision people and groups. See its SCIM connection for whether it still works.',
    ),
  },
  {
    begins: /^tsp_/,
    title: text('Personal access token'),
    about: text(
      'A person created it for their own scripts. Introspection describes it only to clients that serve its API. See the person’s page for whether it still works.',
    ),
  },
  {
    begins: /^tsa_/,
    title: text('Access key'),
    about: text(
      'Grants access to the management API in the name of the administrator who created it. See Access keys for whether it still works.',
    ),
  },
  {
    begins: /^tse_/,
    title: text('Event receiver token'),
    about: text('A receiver fetches security events with it (RFC 8936).'),
  },
  {
    begins: /^whsec_/,
    title: text('Webhook secret'),
    about: text('Signs webhook deliveries, and verifies them at the receiver.'),
  },
  {
    begins: /^tsl_/,
    title: text('One-time link'),
    about: text('The secret part of an invitation or password reset link. Works once.'),
  },
  {
    begins: /^tsi_/,
    title: text('Initial access token'),
    about: text('A client registers itself with it (RFC 7591, 3). See Registration for how often it was used.'),
  },
  {
    begins: /^tss_/,
    title: text('Client secret'),
    about: text('A client authenticates with it. If others may have seen it, revoke it on the client’s page.'),
  },
  {
    begins: /^tsc_/,
    title: text('Client ID'),
    about: text('Identifies a client. It is not secret and grants no access.'),
  },
  {
    begins: /^urn:ietf:params:oauth:request_uri:/,
    title: text('Pushed authorization request'),
    about: text('Refers to a request that a client has pushed. Valid for about a minute (RFC 9126).'),
  },
  {
    begins: /^[\w-]{43}$/,
    title: text('Authorization code or device code'),
    about: text('Looks like one of these: random, valid for minutes and usable once.'),
  },
];

const unknown: Kind = {
  title: text('Unrecognized token'),
  about: text(
    'Neither a JWT nor in any format that this server issues. Check whether it was cut off, or copied with extra text.',
  ),
};

/** Recognizes the pasted text by its prefix. */
export function opaqueKind(text: string): Kind {
  const { title, about } = opaqueKinds.find(({ begins }) => begins.test(text)) ?? unknown;
  return { title, about };
}
