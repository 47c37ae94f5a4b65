/** Passwords of eight characters and more that guessing begins with, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(`
  123456789 12345678 1234567890 0123456789 123123123 987654321 9876543210 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5
  11111111 111111111 1111111111 00000000 000000000 88888888 99999999 12341234 11223344 1122334455 112233445566 147258369 123654789
  123321123 12344321 123454321 1234qwer qwer1234 qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 qwertz123 qazwsxedc qweasdzxc
  asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 abcd1234 abcdefgh abc12345 abc123456 a1b2c3d4 aa123456 a1234567 a12345678
  password password1 password12 password123 password1234 password! password1! password123! passw0rd p@ssword p@ssw0rd p@ssw0rd1
  p@ssword1 pass1234 passwort passwort1 passwort123 motdepasse contrasena letmein1 letmein123 welcome1 welcome12 welcome123 welcome!
  changeme changeme1 changeme123 changeit secret123 topsecret default1 default123 admin123 admin1234 admin12345 adminadmin administrator
  root1234 rootroot toor1234 test1234 testtest testing1 testing123 guest123 user1234 master123 mustang1 superman superman1 batman123
  iloveyou iloveyou1 iloveyou2 ilovegod princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball
  starwars starwars1 pokemon1 dragon123 monkey123 shadow123 michael1 michelle jennifer jordan23 charlie1 computer computer1
  internet internet1 samsung1 whatever whatever1 trustno1 corvette mercedes ferrari1 chocolate butterfly liverpool liverpool1
  chelsea1 arsenal1 barcelona juventus victoria blink182 rockyou1 freedom1 nirvana1 metallica slipknot1 hello123 hello1234
  summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026
  january1 monday123 company1 company123 tessera1 tessera123 correcthorsebatterystaple
`.trim().split(/\s+/));
