-- The rules of public texts in PL/pgSQL, which keeps its plans: a function in SQL is parsed and planned at each call, and these
-- hold tables of characters. A member's change of a name or city takes half as long, on both engines.

create or replace function catalogue.look_alike_letters(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return (
    select translate(coalesce(string_agg(c.character, '' order by c.place), ''),
      E'ABCDEFGHIJKLMNOPQRSTUVWXYZi|\u00a2\u00a5\u00d0\u00d7\u00d8\u00f8\u0110\u0111\u0126\u0127\u0131\u0141\u0142\u0166\u0167\u0180\u0182\u0183\u0184\u0189\u018b\u018c\u018d\u0191\u0192\u0194\u0196\u0197\u0199\u019a\u019c\u019d\u019e\u019f\u01a5\u01a6\u01ad\u01ae\u01b2\u01b4\u01b5\u01b6\u01bd\u01c0\u01e4\u01e5\u0220\u0224\u0225\u023b\u023c\u023d\u023e\u0243\u0244\u0246\u0247\u0248\u0249\u024c\u024d\u024e\u024f\u0251\u0253\u0256\u0257\u0260\u0261\u0262\u0263\u0266\u0268\u0269\u026a\u026b\u026d\u026f\u0271\u0273\u0274\u0275\u027c\u027d\u0280\u0282\u028b\u028f\u0290\u0299\u029c\u029f\u02a0\u037f\u0391\u0392\u0393\u0395\u0396\u0397\u0398\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03b1\u03b3\u03b7\u03b8\u03b9\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03dc\u03f3\u03fa\u0405\u0406\u0408\u040b\u0410\u0411\u0412\u0413\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u042c\u0430\u0432\u0433\u0435\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u045b\u0460\u0461\u0462\u0463\u0472\u0473\u0474\u0475\u047c\u047d\u048c\u048d\u0492\u0493\u049a\u049e\u04a2\u04a3\u04aa\u04ab\u04ac\u04ad\u04ae\u04af\u04b0\u04b1\u04b2\u04ba\u04bb\u04bc\u04bd\u04be\u04bf\u04c0\u04c7\u04c8\u04c9\u04ca\u04cd\u04cf\u04e8\u04e9\u0500\u0501\u050c\u050d\u051a\u051b\u051c\u051d\u0531\u0533\u0536\u0540\u0548\u054d\u054f\u0551\u0554\u0555\u0561\u0563\u0566\u0570\u0578\u057c\u057d\u0581\u0584\u0585\u05c0\u05d5\u05d8\u05df\u05e1\u060f\u0627\u062b\u0634\u063d\u063f\u0647\u064a\u066e\u0673\u0679\u067e\u0681\u0685\u0688\u068e\u0691\u0692\u0698\u069f\u06a7\u06b5\u06b7\u06ba\u06bb\u06bd\u06be\u06c1\u06c3\u06c6\u06c7\u06c8\u06c9\u06cb\u06cc\u06ce\u06d1\u06d2\u06d5\u06ee\u06ef\u06fe\u06ff\u0751\u0756\u0768\u0769\u076c\u0772\u077e\u07ca\u08a1\u08a7\u08a8\u08ae\u08b1\u08b6\u08b7\u08b9\u08ba\u08bd\u0b20\u0d20\u1010\u101d\u10e7\u10ff\u1200\u1260\u12d0\u13a0\u13a1\u13a2\u13a5\u13a9\u13aa\u13ab\u13ac\u13b1\u13b3\u13b7\u13bb\u13bd\u13be\u13c0\u13c2\u13c3\u13c7\u13cc\u13cf\u13d2\u13d4\u13d5\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13e7\u13eb\u13f2\u13f3\u13f4\u13fb\u13fc\u142f\u144c\u144e\u146d\u146f\u148d\u14a5\u14aa\u1541\u157c\u157d\u1587\u15af\u15b4\u15c5\u15de\u15ea\u15ef\u15f0\u15f7\u166d\u166e\u16b7\u16c1\u16d5\u16d6\u1ca7\u1cbf\u1d00\u1d04\u1d05\u1d07\u1d0a\u1d0b\u1d0d\u1d0f\u1d11\u1d18\u1d1b\u1d1c\u1d20\u1d21\u1d22\u1d26\u1d29\u1d6e\u1d6f\u1d70\u1d72\u1d74\u1d75\u1d76\u1d7b\u1d7c\u1d7d\u1d7e\u1d83\u1d8c\u1e9d\u1efe\u1eff\u20a1\u20a5\u20a9\u20ab\u20ad\u20ae\u20bd\u212e\u2223\u2228\u2229\u222a\u2296\u229d\u22a4\u22c1\u22c2\u22c3\u22ff\u2361\u236c\u2373\u2374\u2376\u2378\u237a\u23fd\u2573\u27d9\u292b\u292c\u2a2f\u2a30\u2c62\u2c63\u2c64\u2c67\u2c69\u2c6d\u2c6e\u2c84\u2c85\u2c8e\u2c92\u2c94\u2c98\u2c9a\u2c9e\u2c9f\u2ca2\u2ca3\u2ca4\u2ca5\u2ca6\u2ca8\u2cac\u2cd0\u2cd1\u2d31\u2d38\u2d39\u2d41\u2d4f\u2d54\u2d55\u2d5d\u3007\ua4d0\ua4d1\ua4d2\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4\ua4f5\ua646\ua647\ua694\ua695\ua6df\ua730\ua731\ua740\ua74a\ua74b\ua760\ua761\ua798\ua799\ua79f\ua7aa\ua7ac\ua7ae\ua7af\ua7b2\ua7b3\ua7b4\ua7c5\uab32\uab35\uab3d\uab3e\uab47\uab48\uab4e\uab52\uab5a\uab70\uab71\uab72\uab74\uab75\uab7a\uab7b\uab7c\uab81\uab83\uab8b\uab8e\uab90\uab93\uab9c\uaba2\uaba9\uabaa\uabae\uabaf\uabb2\uabbb\U0001018e\U00010196\U00010197\U00010282\U00010286\U00010287\U0001028a\U00010290\U00010292\U00010295\U00010296\U00010297\U000102a0\U000102a1\U000102a2\U000102a5\U000102ab\U000102b0\U000102b1\U000102b2\U000102b4\U000102cf\U000102e1\U000102e4\U000102e8\U000102f5\U00010301\U00010302\U00010309\U00010311\U00010315\U00010317\U00010320\U00010322\U00010404\U00010415\U0001041b\U00010420\U0001042c\U0001043d\U00010443\U00010448\U000104b4\U000104c2\U000104cd\U000104ce\U000104ea\U000104f6\U00010513\U00010516\U00010518\U0001051c\U0001051d\U00010525\U00010526\U00010527\U000114c5\U00011700\U00011706\U0001170a\U0001170e\U0001170f\U000118a0\U000118a1\U000118a2\U000118a3\U000118a4\U000118a6\U000118a9\U000118ae\U000118b2\U000118b5\U000118b8\U000118bc\U000118c0\U000118c1\U000118c2\U000118c3\U000118c4\U000118c8\U000118d7\U000118d8\U000118dc\U000118ec\U000118ef\U000118f2\U00016f07\U00016f08\U00016f0a\U00016f16\U00016f28\U00016f35\U00016f3a\U00016f40\U00016f42\U00016f43\U0001d20d\U0001d213\U0001d216\U0001d21a\U0001d222\U0001d22a\U0001d245\U0001e8c7\U0001f150\U0001f151\U0001f152\U0001f153\U0001f154\U0001f155\U0001f156\U0001f157\U0001f158\U0001f159\U0001f15a\U0001f15b\U0001f15c\U0001f15d\U0001f15e\U0001f15f\U0001f160\U0001f161\U0001f162\U0001f163\U0001f164\U0001f165\U0001f166\U0001f167\U0001f168\U0001f169\U0001f170\U0001f171\U0001f172\U0001f173\U0001f174\U0001f175\U0001f176\U0001f177\U0001f178\U0001f179\U0001f17a\U0001f17b\U0001f17c\U0001f17d\U0001f17e\U0001f17f\U0001f180\U0001f181\U0001f182\U0001f183\U0001f184\U0001f185\U0001f186\U0001f187\U0001f188\U0001f189\U0001f1e6\U0001f1e7\U0001f1e8\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1ec\U0001f1ed\U0001f1ee\U0001f1ef\U0001f1f0\U0001f1f1\U0001f1f2\U0001f1f3\U0001f1f4\U0001f1f5\U0001f1f6\U0001f1f7\U0001f1f8\U0001f1f9\U0001f1fa\U0001f1fb\U0001f1fc\U0001f1fd\U0001f1fe\U0001f1ff\U0001f708\U0001f714\U0001f74c\U0001f768',
      E'abcdefghljklmnopqrstuvwxyzllcydxooddhhlllttbbbbdddgffyllklwnnoprttuyzzslggnzzccltbueejjrryyabddgggyhlllllwmnnorrrsuyzbhlqjabyezholkmnoptyxaynolvopotufjmsljhabbyekmhopctyxbabrehopctyxsljhwwbboovvwwbbyrkkhhccttyyyyxhheeeelhhhhmlooddggqqwwwqqhnusgfowqqhnnugfollvlo\u0639l\u0649\u0633\u0649\u0649o\u0649\u0649l\u0649\u0649\u062d\u062d\u062f\u062f\u0631\u0631\u0631\u0637\u0641\u0644\u0644\u0649\u0649\u0649oo\u0629\u0648\u0648\u0648\u0648\u0648\u0649\u0649\u0649\u0649o\u062f\u0631\u0645o\u0628\u0649\u0646\u0646\u0631\u062d\u0633l\u0628\u0645\u0649\u062f\u0648\u0628\u0649\u0631\u0649\u0649ooooyounodrtlyajeywmhyoghzwubrwsvslcpkdohgbgbvunpdjylxhxrbfaddwmbxxxlkmyoacdejkmooptuvwzrpfmnrstzllpugyfyycmwdktfelvnuootvnuetolpalalxtxxxxlprhkamyrhlkmnooppcctyxlloveoloqxobpddtgkjczfmnlsrvhwxyaelounllhhvfskoowwffuhglqjxbsefoorruuydrtolajerwhogzurvslcponxvbeflxopstabcfomtyxh\u062f\u0648\u0637zbclmtxlxoclsoclsrohuounokcvflxwmvwwwvsflyezeloutvsflzoouyxwcyvtllrsauyvfrowlnlabcdefghljklmnopqrstuvwxyzabcdefghljklmnopqrstuvwxyzabcdefghljklmnopqrstuvwxyzvoct')
    from string_to_table(normalize(value, nfkd), null) with ordinality as c(character, place)
    where not '{[173,174),[768,880),[1155,1162),[1425,1470),[1471,1472),[1473,1475),[1476,1478),[1479,1480),[1552,1563),[1564,1565),[1611,1632),[1648,1649),[1750,1757),[1759,1765),[1767,1769),[1770,1774),[1809,1810),[1840,1867),[1958,1969),[2027,2036),[2045,2046),[2070,2074),[2075,2084),[2085,2088),[2089,2094),[2137,2140),[2199,2208),[2250,2274),[2275,2308),[2362,2365),[2366,2384),[2385,2392),[2402,2404),[2433,2436),[2492,2493),[2494,2501),[2503,2505),[2507,2510),[2519,2520),[2530,2532),[2558,2559),[2561,2564),[2620,2621),[2622,2627),[2631,2633),[2635,2638),[2641,2642),[2672,2674),[2677,2678),[2689,2692),[2748,2749),[2750,2758),[2759,2762),[2763,2766),[2786,2788),[2810,2816),[2817,2820),[2876,2877),[2878,2885),[2887,2889),[2891,2894),[2901,2904),[2914,2916),[2946,2947),[3006,3011),[3014,3017),[3018,3022),[3031,3032),[3072,3077),[3132,3133),[3134,3141),[3142,3145),[3146,3150),[3157,3159),[3170,3172),[3201,3204),[3260,3261),[3262,3269),[3270,3273),[3274,3278),[3285,3287),[3298,3300),[3315,3316),[3328,3332),[3387,3389),[3390,3397),[3398,3401),[3402,3406),[3415,3416),[3426,3428),[3457,3460),[3530,3531),[3535,3541),[3542,3543),[3544,3552),[3570,3572),[3633,3634),[3636,3643),[3655,3663),[3761,3762),[3764,3773),[3784,3791),[3864,3866),[3893,3894),[3895,3896),[3897,3898),[3902,3904),[3953,3973),[3974,3976),[3981,3992),[3993,4029),[4038,4039),[4139,4159),[4182,4186),[4190,4193),[4194,4197),[4199,4206),[4209,4213),[4226,4238),[4239,4240),[4250,4254),[4447,4449),[4957,4960),[5906,5910),[5938,5941),[5970,5972),[6002,6004),[6068,6100),[6109,6110),[6155,6160),[6277,6279),[6313,6314),[6432,6444),[6448,6460),[6679,6684),[6741,6751),[6752,6781),[6783,6784),[6832,6878),[6880,6892),[6912,6917),[6964,6981),[7019,7028),[7040,7043),[7073,7086),[7142,7156),[7204,7224),[7376,7379),[7380,7401),[7405,7406),[7412,7413),[7415,7418),[7616,7680),[8203,8208),[8234,8239),[8288,8304),[8400,8433),[11503,11506),[11647,11648),[11744,11776),[12330,12336),[12441,12443),[12644,12645),[42607,42611),[42612,42622),[42654,42656),[42736,42738),[43010,43011),[43014,43015),[43019,43020),[43043,43048),[43052,43053),[43136,43138),[43188,43206),[43232,43250),[43263,43264),[43302,43310),[43335,43348),[43392,43396),[43443,43457),[43493,43494),[43561,43575),[43587,43588),[43596,43598),[43643,43646),[43696,43697),[43698,43701),[43703,43705),[43710,43712),[43713,43714),[43755,43760),[43765,43767),[44003,44011),[44012,44014),[64286,64287),[65024,65040),[65056,65072),[65279,65280),[65440,65441),[65520,65529),[66045,66046),[66272,66273),[66422,66427),[68097,68100),[68101,68103),[68108,68112),[68152,68155),[68159,68160),[68325,68327),[68900,68904),[68969,68974),[69291,69293),[69370,69376),[69446,69457),[69506,69510),[69632,69635),[69688,69703),[69744,69745),[69747,69749),[69759,69763),[69808,69819),[69826,69827),[69888,69891),[69927,69941),[69957,69959),[70003,70004),[70016,70019),[70067,70081),[70089,70093),[70094,70096),[70188,70200),[70206,70207),[70209,70210),[70367,70379),[70400,70404),[70459,70461),[70462,70469),[70471,70473),[70475,70478),[70487,70488),[70498,70500),[70502,70509),[70512,70517),[70584,70593),[70594,70595),[70597,70598),[70599,70603),[70604,70609),[70610,70611),[70625,70627),[70709,70727),[70750,70751),[70832,70852),[71087,71094),[71096,71105),[71132,71134),[71216,71233),[71339,71352),[71453,71468),[71724,71739),[71984,71990),[71991,71993),[71995,71999),[72000,72001),[72002,72004),[72145,72152),[72154,72161),[72164,72165),[72193,72203),[72243,72250),[72251,72255),[72263,72264),[72273,72284),[72330,72346),[72544,72552),[72751,72759),[72760,72768),[72850,72872),[72873,72887),[73009,73015),[73018,73019),[73020,73022),[73023,73030),[73031,73032),[73098,73103),[73104,73106),[73107,73112),[73459,73463),[73472,73474),[73475,73476),[73524,73531),[73534,73539),[73562,73563),[78912,78913),[78919,78934),[90398,90416),[92912,92917),[92976,92983),[94031,94032),[94033,94088),[94095,94099),[94180,94181),[94192,94194),[113821,113823),[113824,113828),[118528,118574),[118576,118599),[119141,119146),[119149,119171),[119173,119180),[119210,119214),[119362,119365),[121344,121399),[121403,121453),[121461,121462),[121476,121477),[121499,121504),[121505,121520),[122880,122887),[122888,122905),[122907,122914),[122915,122917),[122918,122923),[123023,123024),[123184,123191),[123566,123567),[123628,123632),[124140,124144),[124398,124400),[124643,124644),[124646,124647),[124654,124656),[124661,124662),[125136,125143),[125252,125259),[917504,921600)}'::int4multirange @> ascii(c.character));
end
$$;

create or replace function catalogue.skeleton(value text, are_digits_letters boolean) returns text
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return (
    select btrim(regexp_replace(replace(replace(regexp_replace(
      case when are_digits_letters then translate(l.letters, '013457@$!', 'oleastasl') else l.letters end,
      '[^' || catalogue.skeleton_letters() || ']', ' ', 'g'), 'rn', 'm'), 'vv', 'w'), ' +', ' ', 'g'))
    from (select catalogue.look_alike_letters(value) as letters) l);
end
$$;

create or replace function catalogue.is_reserved_name(name text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as
$$
declare
  beginning text;
  ending text;
  anywhere text;
  alone text;
  are_digits_letters boolean;
  words text;
begin
  select '^(?:' || string_agg(w.skeleton, '|') || ')*(?:', ')(?:' || string_agg(w.skeleton, '|') || ')*$',
    string_agg(w.skeleton, '|') filter (where w.level = 'anywhere'),
    string_agg(w.skeleton, '|') filter (where w.level <> 'beside')
  into beginning, ending, anywhere, alone
  from catalogue.reserved_words() w;
  foreach are_digits_letters in array array[true, false] loop
    -- Single letters that follow each other are read as one word.
    words := regexp_replace(catalogue.skeleton(name, are_digits_letters), '(?<![^ ])([^ ]) (?=[^ ](?: |$))', '\1', 'g');
    if replace(words, ' ', '') ~ (beginning || alone || ending)
      or exists (select from string_to_table(words, ' ') word where word ~ (beginning || anywhere || ending)) then
      return true;
    end if;
  end loop;
  return false;
end
$$;

create or replace function catalogue.text_problem(value text, kind text, is_reserved boolean) returns text
language plpgsql immutable parallel safe set search_path = '' as
$$
begin
  return (
    select case
      when t.classes ~ 'h' then 'text_hidden'
      when kind <> 'paragraph' and t.classes ~ 'b' then 'text_break'
      when kind = 'name' and t.classes ~ '[fu]|(?<![sme])j|j(?![sme])' then 'text_hidden'
      when t.classes ~ '[mj]{4}' then 'text_marks'
      when is_reserved and catalogue.is_reserved_name(value) then 'name_reserved' end
    from (
      select coalesce(string_agg(catalogue.character_class(ascii(c.character)), '' order by c.place), '') as classes
      -- The flags of England, Scotland and Wales are left out: their tag characters are allowed.
      from string_to_table(regexp_replace(value, '\U0001f3f4(?:\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067'
        '|\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074|\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073)\U000e007f',
        '', 'g'), null) with ordinality as c(character, place)
    ) t);
end
$$;
