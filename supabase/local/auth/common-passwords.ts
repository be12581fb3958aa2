/**
 * Passwords so common that attackers try them first (U39): the ten that the specification names, and those at the top of
 * lists of leaked passwords. In lower case, without those below the minimum length.
 */
const COMMON: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 654321 111111 1111111 11111111 000000 00000000
  222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 121212 123123 123123123 123321 1234321 112233
  11223344 123654 159753 147258 147258369 147852 159357 789456 789456123 741852963 963852741 456789 135790 102030 101010
  131313 232323 252525 696969 420420 314159 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx zaq1zaq1 q1w2e3r4
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyuiop qwertyui qweasd qweasdzxc qwe123 qweqwe asdfgh asdfghjk asdfghjkl
  asdasd asd123 zxcvbn zxcvbnm zxczxc azerty azertyuiop
  abc123 abcd1234 abcdef abcdefg abc1234 a1b2c3 a1b2c3d4 a123456 aa123456 aaaaaa aaaaaaaa 123abc 123qwe 12qwaszx 1234qwer
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word pass123 pass1234
  passwort passport
  admin1 admin123 admin1234 administrator root123 rootroot test123 test1234 testtest tester guest123 default changeme
  change_me letmein letmein1 welcome welcome1 welcome123 secret secret123 master access login123 user123 demo123 temp123
  iloveyou iloveyou1 loveme lovely love123 iloveu forever sunshine princess dragon monkey shadow superman batman spiderman
  pokemon naruto starwars football football1 baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus
  realmadrid
  michael jordan jordan23 michelle jessica ashley daniel andrew thomas charlie robert matthew joshua nicole hannah jennifer
  anthony william george samsung google internet computer flower butterfly cookie cheese chocolate banana orange purple
  summer winter freedom whatever trustno1 hello123 hellohello killer ginger pepper buster tigger hunter ranger harley
  mustang ferrari mercedes corvette maverick phoenix matrix diamond silver golden yellow
  allah123 bismillah muhammad mohammed mohamed ahmed123 alhamdulillah insyaallah inshaallah sayang sayangku rahasia
  indonesia malaysia singapore istanbul galatasaray fenerbahce besiktas
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is one of these, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.normalize('NFKC').trim().toLowerCase());
}
