/** Signs a person in and out in the browser only: authorization code with PKCE, ID token validation and userinfo. */
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

const { authority, client_id } = await (await fetch('/settings.json')).json();
const here = `${location.origin}/`;
const users = new UserManager({
  authority,
  client_id,
  redirect_uri: here,
  post_logout_redirect_uri: here,
  scope: 'openid profile email',
  loadUserInfo: true,
  // Session storage is cleared when the tab closes. An injected script could read the tokens while it is open.
  userStore: new WebStorageStateStore({ store: sessionStorage }),
});

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Handles the authorization response in the address once, then removes it from the address. */
async function finishSignIn() {
  const answered = new URLSearchParams(location.search);
  if (!answered.has('state') || !(answered.has('code') || answered.has('error'))) return;
  try {
    await users.signinCallback();
  } catch (error) {
    element('problem').textContent = error instanceof Error ? error.message : String(error);
  } finally {
    history.replaceState(null, '', '/');
  }
}

await finishSignIn();
const user = await users.getUser();
element('who').textContent = user
  ? `Signed in as ${user.profile.name ?? user.profile.preferred_username ?? user.profile.sub}`
  : 'Not signed in';
element('sign-in').hidden = user !== null;
element('sign-out').hidden = user === null;
element('sign-in').addEventListener('click', () => users.signinRedirect());
element('sign-out').addEventListener('click', () => users.signoutRedirect());
