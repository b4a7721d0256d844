import type { Words } from './words.ts';

export const CZECH: Words = {
  names: {
    1: 'Potravinářská pšenice',
    2: 'Krmný ječmen',
    3: 'Kukuřice',
    4: 'Řepka',
    5: 'Slunečnice',
    6: 'Sója',
    7: 'Trh s luskovinami',
    8: 'Ledek amonný s vápencem',
    9: 'Ropa Brent',
    10: 'Kurz koruny',
  },
  headlines: {
    up: [
      '{name} míří vzhůru na {price}',
      '{name} přidává za týden {change}',
      'Kupující jsou zpět: {name} za {price}',
      'Vývoz táhne trh, {name} za {price}',
      'Pevný týden: {name}',
    ],
    down: [
      '{name} klesá na {price}',
      '{name} odevzdává {change}',
      'Prodávajícím dochází trpělivost, {name} ztrácí {change}',
      'Nabídky je dost: {name} za {price}',
      'Slabší týden: {name}',
    ],
    flat: [
      '{name} čeká na směr',
      'Trh bez pohybu: {name} za {price}',
      'Klidný týden, {name} drží {price}',
      '{name} beze změny před další zprávou o sklizni',
    ],
  },
  prices: {
    up: [
      '{name} končí týden na {price}, o {change} výše než před týdnem.',
      'Páteční závěr {price} znamená za sedm dní nárůst o {change}.',
      'Po třech růstových dnech je závěr týdne {price}, tedy plus {change}.',
    ],
    down: [
      '{name} končí týden na {price}, o {change} níže než před týdnem.',
      'Páteční závěr {price} znamená za sedm dní pokles o {change}.',
      'Po čtyřech ztrátových dnech je závěr týdne {price}, tedy minus {change}.',
    ],
    flat: [
      '{name} končí týden na {price}, rozdíl proti minulému týdnu nepřesahuje {change}.',
      'Týden skončil na {price}, téměř tam, kde začal.',
      '{name} drží úzké pásmo se závěrem na {price}.',
    ],
  },
  reasons: {
    wheat: [
      'Alžírsko a Egypt nakoupily víc, než trh čekal, a část dodávek musí přijít z Evropské unie. Francouzské přístavy zase nakládají naplno.',
      'Ruské nabídky v Černém moři zlevnily o několik dolarů, a Paříž proto nemá prostor k růstu. Mlýny ve střední Evropě nakupují z měsíce na měsíc.',
      'Fondy stále drží velkou krátkou pozici. Každá předpověď sucha je nutí část odkoupit, takže výkyvy jsou větší než zprávy, které za nimi stojí.',
      'Silnější euro zdražuje naši pšenici dovozcům. Příplatek za bílkoviny nad 12,5 % přesto zůstává vysoký, protože se jí sklidilo málo.',
      'Zemědělci prodávají pomalu a čekají na jaro. Kdo potřebuje pšenici hned, platí o pár eur víc, než by odpovídalo burze.',
    ],
    feed: [
      'Výrobci krmiv mají zásoby asi na šest týdnů a nakupují jen tehdy, když jim cena vyjde vstříc. Výjimkou je drůbež, kde poptávka stabilně roste.',
      'Dovoz z Ukrajiny zase chodí pravidelně, většinou po železnici. V příhraničí určuje cenu i všem ostatním.',
      'Pozdní partie zatěžují náklady na sušení. Vlhkost nad 15 % bere stále méně odběratelů a jen se zřetelnou srážkou.',
      'Sladovny mají nasmlouváno; co kvalitou nevyhoví, přechází na trh s krmivy.',
    ],
    oilseeds: [
      'Dražší palmový olej zlepšil marže lisoven a závody na Labi i na Dunaji žádají rychlé dodávky.',
      'Kanada znovu vyváží do Číny, takže do Evropy míří méně canoly. Část mezery zaplňuje dovoz z Austrálie.',
      'Výrobci bionafty čekají na nová pravidla přimíchávání. Dokud nebudou konečná, nikdo nenakupuje dál než na čtvrtletí.',
      'Déšť v Argentině trh se sójou uklidnil a evropské olejniny šly nejdřív dolů s ní. V pátek se část ztráty vrátila.',
      'Obchodníci odhadují, že třetina sklizně ještě není prodaná. To brzdí každý růst, ale zároveň nikdo nemusí prodávat za každou cenu.',
    ],
    fertilizers: [
      'Hlavním argumentem je zase plyn v Nizozemsku: výrobci na něj reagují během dnů, prodejci asi se čtrnáctidenním zpožděním.',
      'Uhlíkové vyrovnání na hranicích zdražuje dovoz ze zemí mimo Unii. Řada podniků proto část jarní potřeby objednává už teď.',
      'Sklady jsou po pomalém podzimu plné a prodejci dávají slevy na odběr do konce měsíce.',
    ],
    fuels: [
      'Producenti přidávají těžbu opatrně a zásoby v Rotterdamu klesají. Nafta cenu následuje s obvyklým týdenním zpožděním.',
      'Rafinerie jsou v odstávce, takže nafta zdražila víc, než by odpovídalo samotné ropě.',
      'Obavy o poptávku v Asii tlačí cenu dolů. Pro polní práce je to po delší době první úleva.',
    ],
    currencies: [
      'Centrální banka ponechala sazby beze změny a vyjadřuje se opatrně. Vývozci využívají každého slabšího dne k termínovému prodeji eur.',
      'Dolar po slabých údajích z trhu práce ztrácí, což evropské obilí v zahraničí zdražuje.',
      'Inflace překvapila nižším číslem. Snížení sazeb v příštím čtvrtletí je teď pravděpodobnější variantou.',
    ],
  },
  seasons: [
    [
      'Na severu pod sněhem, na jihu bez něj: ozimy první mrazy přečkaly dobře.',
      'Lednová zpráva o světové bilanci pohnula trhem víc než počasí: zásoby jsou větší, než se čekalo.',
    ],
    [
      'Teplé dny probouzejí ozimou pšenici předčasně. Mráz bez sněhu by teď škodil víc než v prosinci.',
      'Kde půda unese traktor, je hotové první přihnojení. Jinde jsou pole stále příliš mokrá.',
    ],
    [
      'Jarní ječmen se seje do suché a teplé půdy, asi o týden dřív než v průměru.',
      'Setí rychle postupuje. Kukuřice má letos získat plochu na úkor cukrové řepy.',
    ],
    [
      'Řepka je těsně před květem. Noční mrazy klesly až k minus čtyřem stupňům, zatím bez viditelných škod.',
      'Pole potřebují déšť: od začátku měsíce spadla ve většině krajů méně než polovina obvyklých srážek.',
    ],
    [
      'Přeháňky přišly pro nalévání zrna ve správnou chvíli. Odhady evropské sklizně se mírně zvýšily.',
      'Řepka odkvetla a šešule jsou dobře nasazené. Na lehčích půdách zůstává starostí blýskáček.',
    ],
    [
      'Na jihu se sklízejí první pole ozimého ječmene, výnosy jsou mírně nad pětiletým průměrem.',
      'Teploty nad 33 stupňů zkracují nalévání zrna. Kolik to bude stát, zatím nelze říct.',
    ],
    [
      'Žně pšenice postupují od jihu k severu. První partie mají dobrou objemovou hmotnost a kolísavé bílkoviny.',
      'Bouřky žně několikrát přerušily. Otázkou týdne je číslo poklesu.',
    ],
    [
      'Sklizeň je téměř hotová a je velká. Teď rozhoduje kvalita: potravinářská a krmná pšenice jsou od sebe dál než obvykle.',
      'Sila v přístavech jsou plná a kvůli nízké vodě je na Dunaji málo volných lodí.',
    ],
    [
      'Řepka pro příští rok vzešla vyrovnaně, plocha je zhruba stejná jako loni.',
      'Kukuřice jde nejdřív na siláž. Pro zrno pěstitelé ještě doufají ve dva týdny slunce.',
    ],
    [
      'Sklizeň kukuřice je v plném proudu a vlhkost každým dnem klesá. Sušárny jsou obsazené do konce měsíce.',
      'Setí ozimé pšenice jde podle plánu. Půda je vlhká a porosty vzcházejí vyrovnaně.',
    ],
    [
      'Ozimy jdou do chladného období dobře zakořeněné. Na východě mají některá pozdní pole jen dva listy.',
      'Setí skončilo a pozornost se obrací ke skladování: kdo udrží zrno suché, čeká na lepší ceny.',
    ],
    [
      'Před svátky se obchoduje málo a nové pozice otevírá málokdo.',
      'Rok končí s plnými sklady a opatrnými kupujícími. Dodávky na leden jsou už domluvené.',
    ],
  ],
  watchTitle: 'Příští týden',
  watch: [
    'Čtvrteční zpráva o světové bilanci s novými údaji o zásobách',
    'Tendry dovozců v severní Africe',
    'Déšť v povodí Parany',
    'Noční mrazy v Karpatech',
    'Konec nejbližšího kontraktu v Paříži',
    'Stav vody na Dunaji v Budapešti',
    'Rozhodnutí o sazbách ve středu odpoledne',
    'Vývozní kvóta v Černém moři',
    'Zásoby palmového oleje v Malajsii',
  ],
  outlookTitle: 'Výhled',
  quotes: [
    'Nikdo nespěchá. Kdo má kde skladovat, čeká, a kdo potřeboval peníze, už prodal.',
    'Mlýny se ptají každý den a nakupují každý desátý.',
    'Nechybí cena, chybí nákladní auta.',
    'Pod touto úrovní si zrno raději nechám do jara.',
  ],
  advice: {
    BULLISH: [
      'Prodejte jen první část a zbytek si nechte na jaro.',
      'S tím, co je suché uskladněné, vyčkejte; pro nejhorší případ si nastavte stop cenu.',
      'Není důvod spěchat, trend je na vaší straně.',
    ],
    BEARISH: [
      'Současnou úroveň využijte pro třetinu sklizně.',
      'Pokryjte si potřebu na příští čtvrtletí, dokud prodejci dávají slevy.',
      'Nečekejte na poslední euro, větší partie se umisťují těžko.',
    ],
    NORMAL: [
      'Prodávejte po částech, ať nerozhoduje jediný den.',
      'Nastavte limit kousek nad trhem a nechte ho platit.',
      'Tento týden nic nehoří, nejdřív se podívejte na kvalitu a dopravu.',
    ],
  },
  buying: {
    BULLISH: [
      'Část jarní potřeby objednejte ještě před dalším zdražením.',
      'Zafixujte cenu pro polovinu čtvrtletí, zbytek může počkat.',
    ],
    BEARISH: [
      'Je čas: kdo počká dva týdny, pravděpodobně zaplatí méně.',
      'Kupujte jen nejnutnější, dokud trh nenajde dno.',
    ],
    NORMAL: [
      'Porovnejte dvě až tři nabídky, rozdíly mezi prodejci jsou větší než pohyb trhu.',
      'Nic nebrání tomu nakupovat každý měsíc stejný díl.',
    ],
  },
  summary: [
    'Co tento týden hýbalo obilím a olejninami a co to znamená pro váš prodej.',
    'Ceny, počasí a tendry v přehledu, s naším pohledem na každou komoditu.',
    'Týden na trzích za pět minut.',
  ],
  table: ['Dodání', 'EUR/t', 'Změna'],
  sources: [
    ['Pozorovatelna trhů Evropské komise', 'https://agriculture.ec.europa.eu/data-and-analysis/markets_en'],
    ['Světová bilance, USDA', 'https://www.usda.gov/oce/commodity/wasde'],
    ['Monitor trhu AMIS', 'https://www.amis-outlook.org/'],
  ],
  chart: 'Týdenní závěrečné ceny od začátku sezony',
  units: { 9: 'USD za barel', 10: 'Kč za euro' },
};
