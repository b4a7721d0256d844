import { guessablePasswords } from './common-words.ts';

/** Words that make a password long without making it hard: their letters do not count. */
export const COMMON_WORDS: readonly string[] = [
  'canola',
  'password',
  'passwort',
  'passw0rd',
  'p4ssword',
  'heslo',
  'parola',
  'welcome',
  'vitejte',
  'admin',
  'administrator',
  'letmein',
  'iloveyou',
  'miluji',
  'football',
  'fotbal',
  'dragon',
  'monkey',
  'sunshine',
  'princess',
  'master',
  'secret',
  'login',
  'changeme',
  'default',
  'qwerty',
  'qwertz',
  'farm',
  'farmer',
  'zemedelec',
  'fermier',
  'traktor',
  'tractor',
  'wheat',
  'psenice',
  'demo',
  'test',
  'user',
  '2024',
  '2025',
  '2026',
  '2027',
];

const PHRASES = `
  correct horse battery staple
  correct horse battery
  the quick brown fox
  the quick brown fox jumps over the lazy dog
  quick brown fox jumps
  to be or not to be
  to be or not to be that is the question
  may the force be with you
  i am your father
  luke i am your father
  winter is coming
  live long and prosper
  hakuna matata simba
  open sesame please
  once upon a time
  let me in please
  please let me in
  i love you forever
  i love you so much
  i love my family
  i love my mother
  i love my children
  i hate passwords
  i forgot my password
  this is my password
  my password is password
  my password is secure
  this is a password
  what is my password
  not my real password
  you shall not pass
  one ring to rule them all
  never gonna give you up
  happy birthday to you
  hello my name is
  in god we trust
  god bless america
  jesus is my savior
  jesus loves you
  the lord is my shepherd
  our father who art in heaven
  merry christmas everyone
  manchester united
  manchesterunited1
  liverpool football club
  you will never walk alone
  real madrid club
  barcelona football
  sparta praha sparta
  slavia praha slavia
  steaua bucuresti
  dinamo bucuresti
  all you need is love
  let it be let it be
  stairway to heaven
  bohemian rhapsody
  we are the champions
  highway to hell
  smoke on the water
  wish you were here
  dark side of the moon
  star wars star wars
  back to the future
  lord of the rings
  harry potter hogwarts
  game of thrones
  a song of ice and fire
  supercalifragilisticexpialidocious
  antidisestablishmentarianism
  pneumonoultramicroscopicsilicovolcanoconiosis
  twinkle twinkle little star
  mary had a little lamb
  an apple a day keeps the doctor away
  time is money
  knowledge is power
  carpe diem carpe diem
  home sweet home
  easy come easy go
  practice makes perfect
  skakal pes pres oves
  skakal pes pres oves pres zelenou louku
  prilis zlutoucky kun
  prilis zlutoucky kun upel dabelske ody
  kde domov muj kde domov muj
  kdo jinemu jamu kopa
  co je doma to se pocita
  komu se neleni tomu se zeleni
  rano moudrejsi vecera
  dobry den vsichni
  moje tajne heslo
  tajne heslo heslo
  nejlepsi heslo
  zapomnel jsem heslo
  miluji te navzdy
  miluju te lasko
  mam rad pivo
  deste apta te romane
  desteapta te romane
  te iubesc mult
  te iubesc pentru totdeauna
  parola mea secreta
  parola mea este
  am uitat parola
  buna ziua tuturor
  cine se scoala de dimineata
  cine se scoala de dimineata departe ajunge
  ai carte ai parte
  miorita pe un picior de plai
  pe un picior de plai
  qazwsxedcrfvtgb
  1qaz2wsx3edc4rfv
  1q2w3e4r5t6y7u8i
  q1w2e3r4t5y6u7i8
  zaq12wsxcde34rfv
  qwe asd zxc qwe asd zxc
  asdf jkl asdf jkl
  abc123abc123abc123
  a1b2c3d4e5f6g7h8
  aa11bb22cc33dd44
  3.14159265358979
  2718281828459045
  112358132134558
  thisisaverylongpassword
  averylongpassword
  my very long password
  long enough password
  fifteen characters
  patnact znaku heslo
  cincisprezece caractere
  the password is secret
  super secret password
  top secret password
  nobody knows this
  trust no one trust no one
  computer computer
  internet explorer
  microsoft windows
  samsung galaxy phone
  john deere tractor
  zetor traktor zetor
  massey ferguson
  new holland tractor
  rapeseed and wheat
  wheat and barley
  psenice a jecmen
  grau si porumb
  my farm my rules
  old macdonald had a farm
`;

/** Compared without spaces, marks and accents. Written for this product. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...PHRASES.split('\n')
    .map((line) => line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((line) => line.length > 0),
  ...guessablePasswords(),
]);
