import type { Words } from './words.ts';

export const ROMANIAN: Words = {
  names: {
    1: 'Grâul de panificație',
    2: 'Orzul furajer',
    3: 'Porumbul',
    4: 'Rapița',
    5: 'Floarea-soarelui',
    6: 'Soia',
    7: 'Piața leguminoaselor',
    8: 'Nitrocalcarul',
    9: 'Petrolul Brent',
    10: 'Cursul leului',
  },
  headlines: {
    up: [
      '{name} urcă la {price}',
      '{name} câștigă {change} într-o săptămână',
      'Cumpărătorii revin: {name} la {price}',
      'Exporturile susțin piața, {name} la {price}',
      'O săptămână bună: {name}',
    ],
    down: [
      '{name} coboară la {price}',
      '{name} cedează {change}',
      'Vânzătorii își pierd răbdarea, {name} pierde {change}',
      'Ofertă din belșug: {name} la {price}',
      'O săptămână slabă: {name}',
    ],
    flat: [
      '{name} așteaptă o direcție',
      'Piață fără mișcare: {name} la {price}',
      'Săptămână liniștită, {name} se menține la {price}',
      '{name} fără schimbări înaintea următorului raport de recoltă',
    ],
  },
  prices: {
    up: [
      '{name} încheie săptămâna la {price}, cu {change} peste nivelul de acum o săptămână.',
      'Închiderea de vineri, {price}, înseamnă o creștere de {change} în șapte zile.',
      'După trei ședințe de creștere, săptămâna se încheie la {price}, adică plus {change}.',
    ],
    down: [
      '{name} încheie săptămâna la {price}, cu {change} sub nivelul de acum o săptămână.',
      'Închiderea de vineri, {price}, înseamnă o scădere de {change} în șapte zile.',
      'După patru ședințe de scădere, săptămâna se încheie la {price}, adică minus {change}.',
    ],
    flat: [
      '{name} încheie săptămâna la {price}, diferența față de săptămâna trecută fiind de cel mult {change}.',
      'Săptămâna s-a încheiat la {price}, aproape de unde a început.',
      '{name} rămâne într-un interval îngust, cu închiderea la {price}.',
    ],
  },
  reasons: {
    wheat: [
      'Algeria și Egiptul au cumpărat mai mult decât se aștepta piața, iar o parte trebuie să vină din Uniunea Europeană. În Constanța se încarcă din nou la capacitate maximă.',
      'Ofertele rusești din Marea Neagră s-au ieftinit cu câțiva dolari, ceea ce ține Parisul pe loc. Morile din regiune cumpără de la o lună la alta.',
      'Fondurile au încă o poziție scurtă mare. Orice prognoză de secetă le obligă să răscumpere o parte, așa că oscilațiile sunt mai mari decât știrile din spatele lor.',
      'Un euro mai puternic scumpește grâul nostru pentru importatori. Prima pentru proteină peste 12,5 % rămâne totuși ridicată, pentru că s-a recoltat puțin.',
      'Fermierii vând încet și așteaptă primăvara. Cine are nevoie de grâu imediat plătește cu câțiva euro mai mult decât arată bursa.',
    ],
    feed: [
      'Producătorii de furaje au stocuri pentru circa șase săptămâni și cumpără doar când prețul le convine. Excepția sunt fermele de păsări, unde cererea crește constant.',
      'Importurile din Ucraina sosesc din nou regulat, mai ales pe calea ferată. În zonele de graniță ele stabilesc prețul pentru toți.',
      'Costurile de uscare apasă asupra loturilor târzii. Umiditatea peste 15 % este acceptată de tot mai puțini cumpărători și doar cu o reducere clară.',
      'Fabricile de malț au contractele încheiate; ce nu corespunde calitativ trece pe piața furajelor.',
    ],
    oilseeds: [
      'Marjele de procesare s-au îmbunătățit odată cu scumpirea uleiului de palmier, iar fabricile de la Dunăre cer livrări rapide.',
      'Canada exportă din nou în China, așa că în Europa ajunge mai puțină canola. Importurile din Australia acoperă o parte din gol.',
      'Producătorii de biodiesel așteaptă noile reguli de amestec. Până când devin definitive, nimeni nu cumpără pentru mai mult de un trimestru.',
      'Ploile din Argentina au liniștit piața soiei, iar oleaginoasele europene au urmat-o la început în jos. Vineri s-a recuperat o parte din pierdere.',
      'Comercianții estimează că o treime din recoltă este încă nevândută. Asta frânează orice creștere, dar înseamnă și că nimeni nu este obligat să vândă la orice preț.',
    ],
    fertilizers: [
      'Gazul de pe piața olandeză este din nou principalul argument: producătorii reacționează în câteva zile, distribuitorii cu o întârziere de circa două săptămâni.',
      'Taxa pe carbon la frontieră scumpește importurile din afara Uniunii. Multe ferme comandă de aceea de pe acum o parte din necesarul de primăvară.',
      'Depozitele sunt pline după o toamnă lentă, iar distribuitorii dau reduceri pentru livrări până la sfârșitul lunii.',
    ],
    fuels: [
      'Producătorii cresc extracția cu prudență, iar stocurile din Rotterdam scad. Motorina urmează cu întârzierea obișnuită de o săptămână.',
      'Rafinăriile sunt în revizie, așa că motorina s-a scumpit mai mult decât ar explica doar țițeiul.',
      'Temerile legate de cererea din Asia împing prețul în jos. Pentru lucrările de câmp este prima veste bună de ceva vreme.',
    ],
    currencies: [
      'Banca centrală a lăsat dobânzile neschimbate și se exprimă cu prudență. Exportatorii folosesc fiecare zi mai slabă pentru a vinde euro la termen.',
      'Dolarul a pierdut teren după date slabe de pe piața muncii, ceea ce scumpește cerealele europene în străinătate.',
      'Inflația a surprins printr-o cifră mai mică. O reducere a dobânzilor în trimestrul următor este acum varianta mai probabilă.',
    ],
  },
  seasons: [
    [
      'Sub zăpadă în nord și descoperite în sud, culturile de toamnă au trecut bine de primele geruri.',
      'Raportul din ianuarie a mișcat piața mai mult decât vremea: stocurile mondiale sunt mai mari decât se aștepta.',
    ],
    [
      'Zilele calde scot grâul de toamnă din repaus prea devreme. Un ger fără zăpadă ar face acum mai mult rău decât în decembrie.',
      'Acolo unde solul ține tractorul, prima fertilizare este făcută. În rest, câmpurile sunt încă prea ude.',
    ],
    [
      'Orzul de primăvară se seamănă în sol uscat și cald, cu circa o săptămână mai devreme decât media.',
      'Semănatul avansează repede. Porumbul ar urma să câștige suprafață în dauna sfeclei de zahăr.',
    ],
    [
      'Rapița este aproape de înflorire. S-au raportat înghețuri de până la minus patru grade, deocamdată fără pagube vizibile.',
      'Câmpurile au nevoie de ploaie: de la începutul lunii, în cele mai multe județe a căzut mai puțin de jumătate din cantitatea obișnuită.',
    ],
    [
      'Ploile au venit la momentul potrivit pentru umplerea bobului. Estimările pentru recolta europeană au crescut ușor.',
      'Rapița a terminat înflorirea, iar silicvele arată bine. Pe solurile ușoare, gândacul lucios rămâne o grijă.',
    ],
    [
      'În sud s-au recoltat primele lanuri de orz, cu producții puțin peste media ultimilor cinci ani.',
      'Temperaturile de peste 33 de grade scurtează umplerea bobului. Este prea devreme pentru a spune cât costă.',
    ],
    [
      'Recoltatul grâului înaintează din sud spre nord. Primele loturi au masă hectolitrică bună și proteină inegală.',
      'Furtunile au întrerupt recoltatul de mai multe ori. Indicele de cădere este întrebarea săptămânii.',
    ],
    [
      'Recolta este aproape strânsă și este mare. Acum decide calitatea: grâul de panificație și cel furajer sunt mai depărtate decât de obicei.',
      'Silozurile din port sunt pline, iar pe Dunăre barjele sunt puține din cauza apei scăzute.',
    ],
    [
      'Rapița pentru anul viitor a răsărit uniform; suprafața este cam aceeași ca anul trecut.',
      'Porumbul se taie mai întâi pentru siloz. Pentru boabe, cultivatorii mai speră la două săptămâni de soare.',
    ],
    [
      'Recoltatul porumbului este în toi, iar umiditatea scade zi de zi. Uscătoarele sunt ocupate până la sfârșitul lunii.',
      'Semănatul grâului de toamnă merge conform planului. Solul este umed, iar răsărirea uniformă.',
    ],
    [
      'Culturile de toamnă intră în iarnă bine înrădăcinate. În est, unele lanuri târzii au doar două frunze.',
      'Semănatul s-a încheiat și atenția se mută la depozitare: cine poate ține boabele uscate așteaptă prețuri mai bune.',
    ],
    [
      'Înainte de sărbători se tranzacționează puțin și puțini vor să deschidă poziții noi.',
      'Anul se încheie cu depozite pline și cumpărători prudenți. Livrările pentru ianuarie sunt deja stabilite.',
    ],
  ],
  watchTitle: 'Săptămâna viitoare',
  watch: [
    'Raportul de joi privind balanța mondială, cu cifre noi pentru stocuri',
    'Licitațiile importatorilor din Africa de Nord',
    'Ploile din bazinul Paraná',
    'Înghețurile din Carpați',
    'Expirarea celui mai apropiat contract la Paris',
    'Nivelul Dunării la Budapesta',
    'Decizia privind dobânzile, miercuri după-amiază',
    'Cota de export la Marea Neagră',
    'Stocurile de ulei de palmier din Malaysia',
  ],
  outlookTitle: 'Perspective',
  quotes: [
    'Nimeni nu se grăbește. Cine are unde depozita așteaptă, iar cine a avut nevoie de bani a vândut deja.',
    'Morile întreabă în fiecare zi și cumpără o dată la zece zile.',
    'Nu prețul lipsește, ci camioanele.',
    'Sub acest nivel îl păstrez mai bine până la primăvară.',
  ],
  advice: {
    BULLISH: [
      'Vindeți doar o primă parte și păstrați restul pentru primăvară.',
      'Cu ce este depozitat uscat, mai așteptați; stabiliți un preț stop pentru cazul cel mai rău.',
      'Nu există motive de grabă: trendul este de partea dumneavoastră.',
    ],
    BEARISH: [
      'Folosiți nivelul actual pentru o treime din recoltă.',
      'Acoperiți-vă necesarul pentru trimestrul următor cât timp distribuitorii dau reduceri.',
      'Nu așteptați ultimul euro, loturile mari se plasează greu.',
    ],
    NORMAL: [
      'Vindeți în mai multe tranșe, ca să nu decidă o singură zi.',
      'Stabiliți o limită puțin peste piață și lăsați-o activă.',
      'Nimic urgent săptămâna aceasta: uitați-vă întâi la calitate și la transport.',
    ],
  },
  buying: {
    BULLISH: [
      'Comandați o parte din necesarul de primăvară înainte de următoarea scumpire.',
      'Fixați prețul pentru jumătate din trimestru; restul poate aștepta.',
    ],
    BEARISH: [
      'Este timp: cine așteaptă două săptămâni va plăti probabil mai puțin.',
      'Cumpărați doar strictul necesar până când piața își găsește minimul.',
    ],
    NORMAL: [
      'Comparați două-trei oferte; diferențele dintre distribuitori sunt mai mari decât mișcarea pieței.',
      'Nimic nu vă împiedică să cumpărați lunar în părți egale.',
    ],
  },
  summary: [
    'Ce a mișcat cerealele și oleaginoasele săptămâna aceasta și ce înseamnă pentru vânzările dumneavoastră.',
    'Prețuri, vreme și licitații pe scurt, cu părerea noastră despre fiecare produs.',
    'Săptămâna pe piețe în cinci minute.',
  ],
  table: ['Livrare', 'EUR/t', 'Variație'],
  sources: [
    [
      'Observatorul pieței al Comisiei Europene',
      'https://agriculture.ec.europa.eu/data-and-analysis/markets_en',
    ],
    ['Balanța mondială, USDA', 'https://www.usda.gov/oce/commodity/wasde'],
    ['Monitorul pieței AMIS', 'https://www.amis-outlook.org/'],
  ],
  chart: 'Prețurile de închidere săptămânale de la începutul sezonului',
  units: { 9: 'USD pe baril', 10: 'lei pentru un euro' },
};
