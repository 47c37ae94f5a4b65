import { msg, verbatim } from '@/lib/platform/shared/message';
import { type Language, quoted, type Values } from './quickstart';
import { webCallback } from './web-callback';

/** How Go's OAuth client sends the client's credentials. */
const authStyle: Record<Values['method'], string> = {
  none: 'AuthStyleInParams',
  client_secret_basic: 'AuthStyleInHeader',
  client_secret_post: 'AuthStyleInParams',
};

/** The fields of a struct, aligned as gofmt does. */
function aligned(fields: Record<string, string>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length)) + 1;
  return Object.entries(fields)
    .map(([name, value]) => `\t\t${`${name}:`.padEnd(width)} ${value},`)
    .join('\n');
}

/** Go with go-oidc and golang.org/x/oauth2. Go's string literals accept JSON strings, as the others do. */
export const go: Language = {
  id: 'go',
  label: 'Go',
  needs: msg('clients.goGetOidcAndSecret'),
  examples(flow, values) {
    const callback = webCallback(values);
    const { issuer, clientId, scope, redirectUri, method } = values;
    if (flow !== 'authorization_code' || callback === null) return [];
    const config = {
      ClientID: quoted(clientId),
      ...(method !== 'none' && { ClientSecret: 'os.Getenv("CLIENT_SECRET")' }),
      RedirectURL: quoted(redirectUri),
      Endpoint: 'endpoint',
      Scopes: `[]string{${scope.split(' ').map(quoted).join(', ')}}`,
    };
    return [
      {
        title: verbatim('main.go'),
        code: `package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"log"
	"net/http"${method === 'none' ? '' : '\n\t"os"'}

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func main() {
	provider, err := oidc.NewProvider(context.Background(), ${quoted(issuer)})
	if err != nil {
		log.Fatal(err)
	}
	endpoint := provider.Endpoint()
	endpoint.AuthStyle = oauth2.${authStyle[method]}
	config := oauth2.Config{
${aligned(config)}
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})

	http.HandleFunc("GET /login", func(w http.ResponseWriter, r *http.Request) {
		state, nonce, pkce := rand.Text(), rand.Text(), oauth2.GenerateVerifier()
		for name, value := range map[string]string{"state": state, "nonce": nonce, "pkce": pkce} {
			http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: 600, HttpOnly: true, SameSite: http.SameSiteLaxMode})
		}
		http.Redirect(w, r, config.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(pkce)), http.StatusFound)
	})

	http.HandleFunc(${quoted(`GET ${callback.path}`)}, func(w http.ResponseWriter, r *http.Request) {
		cookie := func(name string) string {
			if found, err := r.Cookie(name); err == nil {
				return found.Value
			}
			return ""
		}
		if state := cookie("state"); state == "" || state != r.URL.Query().Get("state") {
			http.Error(w, "The sign-in was not started here.", http.StatusBadRequest)
			return
		}
		token, err := config.Exchange(r.Context(), r.URL.Query().Get("code"), oauth2.VerifierOption(cookie("pkce")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		raw, _ := token.Extra("id_token").(string)
		idToken, err := verifier.Verify(r.Context(), raw)
		if err != nil || idToken.Nonce != cookie("nonce") {
			http.Error(w, "The ID token is not valid.", http.StatusBadGateway)
			return
		}
		var claims map[string]any
		if err := idToken.Claims(&claims); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		json.NewEncoder(w).Encode(claims)
	})

	log.Println(${quoted(`Open ${callback.origin}/login`)})
	log.Fatal(http.ListenAndServe(":${callback.port}", nil))
}`,
      },
    ];
  },
};
