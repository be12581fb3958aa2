/**
 * Adjectives of kitchens in the languages of travellers, with their endings: *sudanesisches Essen*, *суданская кухня*. Data, and the rules
 * of the endings. The forms find the kitchen, but not the other way round.
 */

/**
 * Kitchen: German, Russian without its ending, Dutch, French, Spanish, Italian, Polish without its ending, Swedish, Arabic. `-` where
 * spellings.ts has it or nobody says it. Accents don't matter.
 */
const ADJECTIVES = `
afghan: afghanisch, афганск, afghaans, afghan, afgano, afgano, afgansk, afghansk, أفغاني
african: afrikanisch, африканск, afrikaans, africain, africano, africano, afrykansk, afrikansk, أفريقي
algerian: algerisch, алжирск, algerijns, algérien, argelino, algerino, algiersk, algerisk, جزائري
american: amerikanisch, американск, amerikaans, américain, americano, americano, amerykansk, amerikansk, أمريكي
arabic: arabisch, арабск, arabisch, arabe, árabe, arabo, arabsk, arabisk, عربي
argentinian: argentinisch, аргентинск, argentijns, argentin, argentino, argentino, argentynsk, argentinsk, أرجنتيني
armenian: armenisch, армянск, armeens, arménien, armenio, armeno, ormiansk, armenisk, أرمني
asian: asiatisch, азиатск, aziatisch, asiatique, asiático, asiatico, azjatyck, asiatisk, آسيوي
azerbaijani: aserbaidschanisch, азербайджанск, azerbeidzjaans, azerbaïdjanais, azerbaiyano, azero, azersk, azerbajdzjansk, أذربيجاني
balkan: -, балканск, -, balkanique, balcánico, balcanico, bałkańsk, -, بلقاني
bangladeshi: bangladeschisch, бангладешск, bengaals, bangladais, bangladesí, bangladese, bengalsk, bangladeshisk, بنغلاديشي
bosnian: bosnisch, боснийск, bosnisch, bosniaque, bosnio, bosniaco, bośniack, bosnisk, بوسني
brazilian: brasilianisch, бразильск, braziliaans, brésilien, brasileño, brasiliano, brazylijsk, brasiliansk, برازيلي
chinese: chinesisch, китайск, chinees, chinois, chino, cinese, chińsk, kinesisk, صيني
egyptian: ägyptisch, египетск, egyptisch, égyptien, egipcio, egiziano, egipsk, egyptisk, مصري
ethiopian: äthiopisch, эфиопск, ethiopisch, éthiopien, etíope, etiope, etiopsk, etiopisk, إثيوبي
eritrean: eritreisch, эритрейск, eritrees, érythréen, eritreo, eritreo, erytrejsk, eritreansk, إريتري
filipino: philippinisch, филиппинск, filipijns, philippin, filipino, filippino, filipińsk, filippinsk, فلبيني
french: französisch, французск, frans, français, francés, francese, francusk, fransk, فرنسي
georgian: georgisch, грузинск, georgisch, géorgien, georgiano, georgiano, gruzińsk, georgisk, جورجي
german: deutsch, немецк, duits, allemand, alemán, tedesco, niemieck, tysk, ألماني
greek: griechisch, греческ, grieks, grec, griego, greco, greck, grekisk, يوناني
indian: indisch, индийск, indiaas, indien, indio, indiano, indyjsk, indisk, هندي
indonesian: indonesisch, индонезийск, indonesisch, indonésien, indonesio, indonesiano, indonezyjsk, indonesisk, إندونيسي
iraqi: irakisch, иракск, iraaks, irakien, iraquí, iracheno, irack, irakisk, عراقي
italian: italienisch, итальянск, italiaans, italien, italiano, italiano, włosk, italiensk, إيطالي
japanese: japanisch, японск, japans, japonais, japonés, giapponese, japońsk, japansk, ياباني
jordanian: jordanisch, иорданск, jordaans, jordanien, jordano, giordano, jordańsk, jordansk, أردني
kazakh: kasachisch, казахск, kazachs, kazakh, kazajo, kazako, kazachsk, kazakisk, كازاخستاني
korean: koreanisch, корейск, koreaans, coréen, coreano, coreano, koreańsk, koreansk, كوري
kurdish: kurdisch, курдск, koerdisch, kurde, kurdo, curdo, kurdyjsk, kurdisk, كردي
lebanese: libanesisch, ливанск, libanees, libanais, libanés, libanese, libańsk, libanesisk, لبناني
malaysian: malaysisch, малайзийск, maleisisch, malaisien, malasio, malese, malezyjsk, malaysisk, ماليزي
mexican: mexikanisch, мексиканск, mexicaans, mexicain, mexicano, messicano, meksykańsk, mexikansk, مكسيكي
middle eastern: nahöstlich, ближневосточн, -, -, -, mediorientale, -, -, -
mongolian: mongolisch, монгольск, mongools, mongol, mongol, mongolo, mongolsk, mongolisk, منغولي
moroccan: marokkanisch, марокканск, marokkaans, marocain, marroquí, marocchino, marokańsk, marockansk, مغربي
nepalese: nepalesisch, непальск, nepalees, népalais, nepalí, nepalese, nepalsk, nepalesisk, نيبالي
nigerian: nigerianisch, нигерийск, nigeriaans, nigérian, nigeriano, nigeriano, nigeryjsk, nigeriansk, نيجيري
pakistani: pakistanisch, пакистанск, pakistaans, pakistanais, pakistaní, pachistano, pakistańsk, pakistansk, باكستاني
palestinian: palästinensisch, палестинск, palestijns, palestinien, palestino, palestinese, palestyńsk, palestinsk, فلسطيني
persian: persisch, персидск, perzisch, persan, persa, persiano, persk, persisk, فارسي
persian: iranisch, иранск, iraans, iranien, iraní, iraniano, irańsk, iransk, إيراني
peruvian: peruanisch, перуанск, peruaans, péruvien, peruano, peruviano, peruwiańsk, peruansk, بيروفي
portuguese: portugiesisch, португальск, portugees, portugais, portugués, portoghese, portugalsk, portugisisk, برتغالي
russian: russisch, русск, russisch, russe, ruso, russo, rosyjsk, rysk, روسي
saudi: saudisch, саудовск, saoedisch, saoudien, saudí, saudita, saudyjsk, saudisk, سعودي
senegalese: senegalesisch, сенегальск, senegalees, sénégalais, senegalés, senegalese, senegalsk, senegalesisk, سنغالي
singaporean: singapurisch, сингапурск, singaporees, singapourien, singapurense, singaporiano, singapursk, singaporiansk, سنغافوري
somali: somalisch, сомалийск, somalisch, somalien, somalí, somalo, somalijsk, somalisk, صومالي
spanish: spanisch, испанск, spaans, espagnol, español, spagnolo, hiszpańsk, spansk, إسباني
sri lankan: srilankisch, шри-ланкийск, srilankaans, srilankais, -, -, -, -, سريلانكي
sudanese: sudanesisch, суданск, soedanees, soudanais, sudanés, sudanese, sudańsk, sudanesisk, سوداني
surinamese: surinamisch, суринамск, surinaams, surinamais, surinamés, surinamese, surinamsk, surinamesisk, سورينامي
syrian: syrisch, сирийск, syrisch, syrien, sirio, siriano, syryjsk, syrisk, سوري
taiwanese: taiwanisch, тайваньск, taiwanees, taïwanais, taiwanés, taiwanese, tajwańsk, taiwanesisk, تايواني
tajik: tadschikisch, таджикск, tadzjieks, tadjik, tayiko, tagico, tadżyck, tadzjikisk, طاجيكي
thai: thailändisch, тайск, thais, thaïlandais, tailandés, tailandese, tajsk, thailändsk, تايلاندي
tunisian: tunesisch, тунисск, tunesisch, tunisien, tunecino, tunisino, tunezyjsk, tunisisk, تونسي
turkish: türkisch, турецк, turks, turc, turco, turco, tureck, turkisk, تركي
uyghur: uigurisch, уйгурск, oeigoers, ouïghour, uigur, uiguro, ujgursk, uigurisk, أويغوري
uzbek: usbekisch, узбекск, oezbeeks, ouzbek, uzbeko, uzbeko, uzbeck, uzbekisk, أوزبكي
vietnamese: vietnamesisch, вьетнамск, vietnamees, vietnamien, vietnamita, vietnamita, wietnamsk, vietnamesisk, فيتنامي
yemeni: jemenitisch, йеменск, jemenitisch, yéménite, yemení, yemenita, jemeńsk, jemenitisk, يمني
`;

/** The endings of an adjective, by language, in the order of the table. */
const ENDINGS: readonly ((adjective: string) => readonly string[])[] = [
  (german) => add(german, ' e er es en em'),
  (russian) => add(russian, 'ий ая ое ие ой ую ого их ом').slice(1),
  (dutch) => (dutch.endsWith('ees') ? [dutch, `${dutch.slice(0, -2)}se`] : add(dutch, ' e')),
  french,
  spanish,
  italian,
  (polish) => add(polish, 'i a ie iej ich').slice(1),
  (swedish) => add(swedish, ' a t e'),
  (arabic) => add(arabic, ' ة ه'),
];

const add = (stem: string, endings: string) => [stem, ...endings.split(' ').map((ending) => `${stem}${ending}`)];

function french(adjective: string): readonly string[] {
  if (adjective.endsWith('c')) return [adjective, `${adjective}s`, `${adjective.slice(0, -1)}que`, `${adjective}que`];
  const feminine = adjective.endsWith('e') ? adjective : `${adjective}${/[ée]n$/.test(adjective) ? 'ne' : 'e'}`;
  const masculine = adjective.endsWith('s') ? [adjective] : [adjective, `${adjective}s`];
  return [...masculine, feminine, `${feminine}s`];
}

function spanish(adjective: string): readonly string[] {
  if (adjective.endsWith('o')) return ['o', 'a'].flatMap((end) => add(`${adjective.slice(0, -1)}${end}`, ' s'));
  if (adjective.endsWith('és')) return add(`${adjective.slice(0, -2)}es`, ' a as');
  return add(adjective, ' s a es as');
}

function italian(adjective: string): readonly string[] {
  const stem = adjective.slice(0, -1);
  if (!adjective.endsWith('o')) return [adjective, `${stem}i`];
  return add(stem, stem.endsWith('c') ? 'o a i e hi he' : 'o a i e').slice(1);
}

/** All forms of each kitchen's adjectives. */
export function kitchenAdjectives(): { readonly kitchen: string; readonly forms: readonly string[] }[] {
  return ADJECTIVES.trim()
    .split('\n')
    .map((line) => {
      const [kitchen = '', adjectives = ''] = line.split(': ');
      const forms = adjectives.split(', ').flatMap((each, at) => (each === '-' ? [] : (ENDINGS[at]?.(each) ?? [])));
      return { kitchen, forms: [...new Set(forms)] };
    });
}
