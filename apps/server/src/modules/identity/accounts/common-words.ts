/**
 * The stems of passwords that public lists of leaked passwords have in common year after year: English words, first
 * names, teams, brands, and their Czech and Romanian counterparts. Collected for this product from general knowledge
 * of such lists, not copied from one.
 */
const STEMS = `
abcd1234 access account action adidas admin administrator airplane alexander alexandra alexis alicia alison amanda
america american anderson andrea andreas andrei andrew angel angela angels animal anthony apache apollo apples april
arsenal arthur ashley asdfasdf asdfghjk asdfghjkl august austin australia autumn babygirl badboy bailey banana barbara
barcelona barney baseball basketball batman beautiful beaver benjamin berlin bigdaddy bigdick bismarck blackbird blackie
blessed blessing blink182 blizzard blondie blowjob bluebird bonnie boomer boston brandon brandy brittany broncos brooklyn
browns bubbles bubba bulldog bulldogs bullshit buster butterfly butthead caitlin california camaro cameron campbell
canada captain cardinal carlos carolina caroline carpediem cassie catherine celtic champion changeme charles charlie
charlotte cheese chelsea cherokee cherry chester chevrolet chicago chicken chocolate chopper chris christian christina
christine christmas christopher claire classic claudia coffee college colorado columbia comanche compaq computer
concrete connor cookie cookies cooper corvette counter cowboy cowboys creative cricket cristian cristina crystal
dakota dallas daniel daniela danielle darkness database david december default defender denise dennis denver desert
destiny devils diablo diamond diamonds dickhead digital doctor doggie dolphin dolphins dominic donald dragon dragonball
dragons dreamer dreams drummer eagles eclipse eduard einstein elephant elizabeth emerald eminem emmanuel enterprise
everton explorer extreme falcon family fantasy february ferrari fireball firebird firefire fishing flamingo florida flower
flowers football forever formula francis francisco frankie franklin freedom friday friend friends fuckoff fuckyou
gabriel gandalf garfield gateway genesis george gemini georgia germany gibson giants ginger godzilla goldfish golfer
golden goodluck google gordon gothic grandma granny graphics gregory guitar gunner hacker hamster hannah happiness
harley harrison heather heaven hello hellokitty hercules hockey holiday homer hooters horses hotdog houston hunter
hunting iceman iloveyou imagine infinity inferno inside instagram internet ireland ironman isabella isabelle jackass
jackson jaguar jamaica january jasmine jasper jennifer jeremy jessica jessie jordan jonathan joseph joshua julian
juliana juliette junior jupiter justice justin kathleen katherine kawasaki keyboard kimberly kingdom kingkong kitten
knights kristina kristine lakers lauren leonardo letmein liberty lincoln liverpool logitech london lovely loveme lover
loverboy lucky machine madison maggie magic magnum manchester marathon margaret maria marina marine marines marlboro
martin marvel master matrix matthew maverick maxwell melanie melissa memories mercedes mercury metallica mexico michael
michelle mickey microsoft midnight miller million minecraft mistress mitchell molly monday money monica monkey monster
montana morgan mother motorola mountain movies murphy mustang mykids napoleon nascar natalia natalie natasha nathan
nicholas nicole nirvana nissan nokia nothing november october oliver olivia orange packers panasonic panther panthers
paradise passport passion passw0rd password patches patricia patrick peaches peanut pebbles penguin penelope pepper
phantom philip philips phoenix picture piglet playboy player please pokemon police poohbear pookie popcorn porsche
portugal postal prelude prince princess private prophet prosper purple pussycat qazwsxed qwerasdf qwerqwer qwertyui
qwertyuiop qwertzuiop rabbit rachel racing raiders rainbow ranger rangers rebecca redskins redsox reggie remember renault
republic richard robert roberto rocket rockstar ronaldo ronaldinho rosebud runner russell russia samantha samsung sandra
santiago saturn savannah scarface school scooter scorpio scorpion scotland scott secret security sebastian september
serenity sergio sexygirl shadow shannon sharon sheldon shithead sierra silver simone simpsons skateboard skittles
skywalker slayer slipknot smokey snickers snoopy snowball soccer softball soldier something spanish sparky special
speedway spencer spider spiderman spitfire sporting spring stanley startrek starwars steelers stefan stella stephanie
stephen steven stewart strawberry student summer sunday sunflower sunset sunshine superman superstar supreme surfer
suzuki swordfish sydney sylvester tarheels taylor teacher teddybear tennis teresa test1234 testing texas theresa
thomas thunder thursday tiffany tigers tigger timothy tinkerbell titanic tomcat toyota tractor travel treasure
trinity tristan trouble trustme trustno1 tuesday tucker turtle tweety twilight twitter ultimate unicorn united universe
vampire vanessa vegeta veronica victor victoria victory viking vincent viper virginia voyager wallace walter warcraft
warrior warriors washington wednesday welcome western whatever whisper white wildcats william williams willow wilson
windows winner winston winter wisdom wizard wolfgang wonderful wrestling xavier yamaha yankees yellow zachary zaq12wsx
zeppelin 1q2w3e4r 1qaz2wsx q1w2e3r4 qwer1234 asdf1234 a1b2c3d4 11223344 12341234 12344321 147258369 123123123 123321123
87654321 987654321 789456123 159753456 102030405 31415926 55555555 88888888 66666666 77777777 99999999 00000000
anezka barbora beruska brno bohemia ceskarepublika dominik eliska fotbal frantisek hokej honzik jaroslav jitka kacenka
karolina katerina klokan kocicka kocour kralovna kveta lasko lenka lucinka ludmila marketa martina medved michal milacek
milacku miroslav mojeheslo monika nikola ondrej pardubice pavlina pejsek petra plzen praha pribram prosim princezna
slavia slunicko slunce sparta statek stepan tatinek tereza tomas traktor vanoce vendula veronika vladimir zdenek zuzana
zajicek zeman zetor andreea adriana alexandru alina ardeal bogdan brasov bucuresti catalin ciprian cluj constantin
cosmin daniela dinamo dragoste dragostea elena ferma florentina florin fotbal gabriela georgiana gheorghe iasi ileana
iloveromania ioana ionela ionut iubire iubirea iubita larisa laura liliana loredana lucian marian mihaela mihai mircea
moldova mioara nicoleta oana parola pisica raluca ramona razvan romania roxana sorina soare stefania steaua sibiu
timisoara tractorul transilvania vasile viorel
`;

/** What people add to a word that was refused or expired. */
const ENDINGS = `
1 2 3 7 9 11 12 13 21 22 23 69 99 00 01 007 100 123 321 111 666 777 1234 12345 123456 2000 2010 2020 2022 2023 2024 2025 2026
`;

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** What people put in front to reach a length. */
const BEGINNINGS = 'iloveyou ilovemy welcometo mynameis mypassword';
const ENDINGS_OF_TWICE = '123 1234 12345 2024 2025 2026';

/** Every stem alone, twice, and with beginnings and endings: thousands of any length that a guesser tries first. */
export function guessablePasswords(): string[] {
  const endings = ['', ...wordsIn(ENDINGS)];
  const endingsOfTwice = ['', ...wordsIn(ENDINGS_OF_TWICE)];
  return wordsIn(STEMS).flatMap((stem) => [
    ...endings.map((ending) => stem + ending),
    ...endingsOfTwice.map((ending) => stem + stem + ending),
    ...wordsIn(BEGINNINGS).map((beginning) => beginning + stem),
  ]);
}
