import { text } from '@/lib/platform/shared/text';
import { pythonDevice } from './python-device';
import { type Flow, type Language, quoted, type Values } from './quickstart';

function session({ clientId, scope, redirectUri, method }: Values, flow: Flow): string {
  const parts = [
    quoted(clientId),
    ...(method === 'none' ? [] : ['os.environ["CLIENT_SECRET"]']),
    `token_endpoint_auth_method=${quoted(method)}`,
    ...(scope === '' || flow === 'introspection' ? [] : [`scope=${quoted(scope)}`]),
    ...(flow === 'authorization_code' ? [`redirect_uri=${quoted(redirectUri)}`, 'code_challenge_method="S256"'] : []),
  ];
  return `session = OAuth2Session(\n    ${parts.join(',\n    ')},\n)`;
}

const imports = ({ method }: Values) =>
  `${method === 'none' ? '' : 'import os\n\n'}from authlib.integrations.requests_client import OAuth2Session\n`;

const rest: Partial<Record<Flow, (values: Values) => string>> = {
  client_credentials: ({ issuer }) =>
    `print(session.fetch_token(${quoted(`${issuer}/token`)}, grant_type="client_credentials"))`,
  introspection: ({ issuer }) => `# What the request that came in has in its Authorization header.
print(session.introspect_token(${quoted(`${issuer}/introspect`)}, token=os.environ["TOKEN"]).json())`,
  authorization_code: ({ issuer }) => `verifier = generate_token(64)
url, state = session.create_authorization_url(${quoted(`${issuer}/authorize`)}, code_verifier=verifier)
answer = input(f"Open {url}\\nand paste the address that the browser ends at: ")
print(session.fetch_token(${quoted(`${issuer}/token`)}, authorization_response=answer, code_verifier=verifier))`,
};

export const python: Language = {
  id: 'python',
  label: text('Python'),
  needs: text('pip install authlib requests, and the client secret, if any, in CLIENT_SECRET.'),
  examples(flow, values) {
    if (flow === 'device_code') return [{ title: 'tokens.py', code: pythonDevice(values) }];
    const call = rest[flow]?.(values);
    if (call === undefined) return [];
    const verifier = flow === 'authorization_code' ? 'from authlib.common.security import generate_token\n' : '';
    return [
      {
        title: flow === 'introspection' ? 'introspect.py' : 'tokens.py',
        code: `${imports(values)}${verifier}\n${session(values, flow)}\n${call}`,
      },
    ];
  },
};
