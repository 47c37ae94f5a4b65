import type { HashParameters } from '../hash-password';
import type { HashFormName } from '../imported-hash';

export const PASSWORD = 'a tolerably good pass phrase';

/** A hash of the password in each form, cheap to verify, made by the libraries of other products. */
export const importedHashes: Record<HashFormName, string> = {
  argon2id: '$argon2id$v=19$m=7168,t=5,p=1$c29kaXVtIGNobG9yaWRlIA$vcdwfG0MRwTzMRq/waY9J2uQL6B18EGKH70r55S5DQA',
  argon2i: '$argon2i$v=19$m=4096,t=3,p=1$c29kaXVtIGNobG9yaWRlIA$CmPakvTFxG8xgs7hzuSTYiuMBnUyNVB0pu+t8dH3O6E',
  bcrypt: '$2b$04$a07iYVTrGELmZE7wYUPjG.lpsJ2Rf/zjWwHqW5w.gJ97GtW41buMC',
  'pbkdf2-sha1':
    '$pbkdf2-sha1$i=2000,l=64$c29kaXVtIGNobG9yaWRlIA$2O+HMrhwV0owWxlyp/NNDg84aHQ+HzdTZVPqPzznUhqWkLSB69Brmgr1+CZEpiR11/6U6SkGm9XJKVeViBkO8w',
  'pbkdf2-sha256':
    '$pbkdf2-sha256$i=27500,l=64$c29kaXVtIGNobG9yaWRlIA$iGBT2kvNYcNRZH0VqlMwKoosPYwv3Wa4LlIlaXxk/RSuEVpJx1wY+5vbOtCZYa2V142U/AQeI7gXzCJ6Af5oWg',
  'pbkdf2-sha512':
    '$pbkdf2-sha512$i=2000,l=64$c29kaXVtIGNobG9yaWRlIA$pvzK39VXzYoyloD0BORkwYsPNcaGDI54A1JAW2hb30qKrekO+4F70IQXGLoOzr/18lk6ccif7V9jN7jZAiWXMg',
  scrypt: '$scrypt$ln=10,r=8,p=1$c29kaXVtIGNobG9yaWRlIA$gvPRVgPUuO5IKDNy0FpobsFQW4K40u7bDITwYdb8CxM',
  'firebase-scrypt':
    '$firebase-scrypt$ln=10,r=8,sep=Bw,key=Qv9jVaQinnbsPFdjT78rUlMYwViYjnzkWQELMfz2CHtgOrpGeko6jmOZdnemjtbtB9QqBI0qYRz3HzbRr8/5YQ$c29kaXVtIGNobG9yaWRlIA$oeMqCocZQXEmrdl5oLNFZm5Mu0tvhLEDnpvyoiyE6kXTu7CCftnsS3wUu6xflo9BPZ4ewm2Rv+d5X6+x5qNsVQ',
  'sha512-crypt':
    '$6$rounds=1000$sodiumchloride$z5jDi.fGb0RaXPO/MJt16dWvIhgLErO0B1EsCQQezqorp1LD4YrO0Cz0AcWcLEgJoObyg8QfgoWlkvqYYLG1y.',
};

/** Of hashes that earlier versions of Tessera made. */
export const formerParameters: HashParameters = { memoryCost: 32_768, timeCost: 3, parallelism: 1 };
