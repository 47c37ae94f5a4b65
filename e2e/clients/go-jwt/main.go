// Gets an access token with golang.org/x/oauth2/jwt, as a service account does, and prints it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"golang.org/x/oauth2/jwt"
)

func main() {
	config := jwt.Config{
		Email:        os.Getenv("ISSUER"),
		PrivateKey:   []byte(os.Getenv("PRIVATE_KEY")),
		PrivateKeyID: os.Getenv("KEY_ID"),
		Subject:      os.Getenv("SUBJECT"),
		Scopes:       strings.Fields(os.Getenv("SCOPE")),
		TokenURL:     os.Getenv("TOKEN_URL"),
	}
	token, err := config.TokenSource(context.Background()).Token()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(token.AccessToken)
}
